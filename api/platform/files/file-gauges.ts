import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { cacheRead } from '../metrics/cache-read.ts'
import type { GaugeSource } from '../metrics/metrics.ts'

export const fileGauges = (db: Db): GaugeSource[] => [
  {
    name: 'stored_file_bytes',
    help: 'Bytes of all files that were uploaded and not deleted',
    read: cacheRead(async () => {
      const { rows } = await sql<{ bytes: number }>`
        select coalesce(sum(byte_size), 0)::float8 as bytes from files`.execute(db)
      return rows[0]?.bytes ?? Number.NaN
    }),
  },
]
