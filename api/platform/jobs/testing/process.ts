// A separate process for the tests of jobs: node process.ts <address> <queue> <mode>
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { type DatabaseAddress, type Db, openDatabase } from '../../db/database.ts'
import { createLog } from '../../log.ts'
import { workOn } from '../define-job.ts'
import { startJobs } from '../jobs.ts'

const [addressJson = '', name = '', mode] = process.argv.slice(2)
const log = createLog('error')
const address = JSON.parse(addressJson) as DatabaseAddress
const database = openDatabase({ address, poolSize: 4, log })
const job = { name, input: z.object({ number: z.int() }), retries: 1, concurrency: 4 }
async function countProcesses(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct pid)::int as count from runs`.execute(db)
  return rows[0]?.count ?? 0
}

const jobs = await startJobs({ database, directUrl: address.directUrl, log })
await jobs.work([
  workOn(job, async ({ number }, { db }) => {
    await sql`insert into runs values (${number}, ${process.pid})`.execute(db)
    if (mode === 'endless') await wait(600_000)
    // Neither process may finish all jobs before the other has begun.
    while ((await countProcesses(db)) < 2) await wait(20)
  }),
])
process.stdout.write('ready\n')
