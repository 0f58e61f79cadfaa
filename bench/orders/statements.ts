import { openSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

/** Statements that reached PostgreSQL: each is one round trip. */
export interface Statements {
  /** Number by the program that sent them and the beginning of their text. */
  readonly byText: ReadonlyMap<string, number>
  readonly total: number
  /** Statements of the server and its jobs, without those of the sandbox. */
  readonly ours: number
  /** Transactions of several statements. */
  readonly transactions: number
  /** Jobs that were added to a queue. */
  readonly jobs: number
}

const PREFIX = '%a|'
const STATEMENT = /^(?<program>55tickets[^|]*)\|LOG: {2}(?:execute [^:]+|statement): (?<text>[^]*)$/
const TEXT_LENGTH = 62
/** Time after which PostgreSQL has read its settings, and background work of an order has ended. */
const SETTLE_MS = 300

/** Counts what the product sends to PostgreSQL while `work` runs, from PostgreSQL's own log. */
export async function countStatements(
  { url, dataFolder }: { readonly url: string; readonly dataFolder: string },
  work: () => Promise<unknown>,
): Promise<Statements> {
  const client = new Client({ connectionString: url, application_name: 'bench' })
  await client.connect()
  const set = async (names: string[]) => {
    for (const name of names) await client.query(`alter system ${name}`)
    await client.query('select pg_reload_conf()')
    await sleep(SETTLE_MS)
  }
  const countJobs = async () =>
    (await client.query<{ count: number }>('select count(*)::int as count from pgboss.job')).rows[0]
      ?.count ?? 0
  const log = join(dataFolder, 'postgres', 'postgres.log')
  const settings = { log_statement: 'all', log_line_prefix: PREFIX, log_parameter_max_length: '0' }
  const jobsBefore = await countJobs()
  await set(Object.entries(settings).map(([name, value]) => `set ${name} = '${value}'`))
  const from = statSync(log).size
  try {
    await work()
    await sleep(SETTLE_MS)
  } finally {
    await set(Object.keys(settings).map((name) => `reset ${name}`))
  }
  const jobs = (await countJobs()) - jobsBefore
  await client.end()
  return { ...readStatements(readFrom(log, from)), jobs }
}

function readFrom(file: string, from: number): string {
  const bytes = Buffer.alloc(statSync(file).size - from)
  readSync(openSync(file, 'r'), bytes, 0, bytes.length, from)
  return bytes.toString()
}

function readStatements(text: string): Omit<Statements, 'jobs'> {
  const byText = new Map<string, number>()
  let [total, ours, transactions] = [0, 0, 0]
  // An entry continues on lines that begin with a tab.
  for (const entry of text.split(/\n(?!\t)/)) {
    const { program = '', text: sql = '' } = STATEMENT.exec(entry)?.groups ?? {}
    if (sql === '') continue
    const isOurs = !program.includes('sandbox')
    const words = sql.replace(/--.*/g, '').replace(/\s+/g, ' ').replaceAll('"', '').trim()
    const label = `${program.replace('55tickets', '').trim() || 'server'}: ${words.slice(0, TEXT_LENGTH)}`
    byText.set(label, (byText.get(label) ?? 0) + 1)
    total += 1
    if (isOurs) ours += 1
    if (isOurs && words === 'begin') transactions += 1
  }
  return { byText, total, ours, transactions }
}
