// A process of its own for the tests of jobs: node process.ts <database> <queue> <mode>
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { openDatabase } from '../../db/database.ts'
import { createLog } from '../../log.ts'
import { defineJob, workOn } from '../define-job.ts'
import { startJobs } from '../jobs.ts'

const [databaseUrl = '', name = '', mode] = process.argv.slice(2)
const log = createLog('error')
const database = openDatabase({ url: databaseUrl, poolSize: 4, log })
const job = defineJob({ name, input: z.object({ number: z.int() }), retries: 1, concurrency: 4 })
const jobs = await startJobs({ database, databaseUrl, log })
await jobs.work([
  workOn(job, async ({ number }, { db }) => {
    await sql`insert into runs values (${number}, ${process.pid})`.execute(db)
    if (mode === 'endless') await wait(600_000)
  }),
])
process.stdout.write('ready\n')
