import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { PgBoss } from 'pg-boss'

const PAUSE_MS = 500
/** An index of many stored jobs takes minutes to build. */
const GIVE_UP_AFTER_MS = 10 * 60_000

/**
 * Creates or upgrades the tables of the job system as the role of the migrations, for processes that may
 * not. What the job system builds in the background is waited for.
 */
export async function installJobs(migrationUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: migrationUrl,
    application_name: '55tickets migrate',
    schema: 'pgboss',
    max: 2,
    supervise: false,
    schedule: false,
    bamIntervalSeconds: 10,
  })
  const errors: unknown[] = []
  boss.on('error', (error) => void errors.push(error))
  await boss.start()
  const client = new pg.Client({ connectionString: migrationUrl })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const giveUpAt = performance.now() + GIVE_UP_AFTER_MS
    while (await isBuilding(client)) {
      if (performance.now() > giveUpAt)
        throw new Error('the tables of the job system could not be upgraded', { cause: errors[0] })
      await sleep(PAUSE_MS)
    }
  } finally {
    await client.end()
    await boss.stop()
  }
}

async function isBuilding(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pgboss.bam where status <> 'completed'`,
  )
  return (rows[0]?.count ?? 0) > 0
}
