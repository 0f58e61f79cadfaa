import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { tracing } from '../tracing/tracing.ts'
import { isReadOnly } from './unavailable.ts'

/** Uses of a statement before it is prepared, and how many statements are tracked. */
const USES_BEFORE_PREPARING = 3
const MAX_STATEMENTS = 500

/**
 * Statements that are never prepared: a pattern or a list, whose best plan depends on the values,
 * or whose text varies with their number.
 */
const PLAN_DEPENDS_ON_VALUES = /\blike\b|\bin \(\$/i

/**
 * Statements that return all columns of a table: a prepared one fails once another release has added a
 * column.
 */
const RETURNS_ALL_COLUMNS = /\bselect \* from "|\.\*|\breturning \*/
const BEGINS = /^(?:begin|start transaction)\b/
const ENDS = /^(?:commit|rollback)$/

interface SeenStatement {
  seen: number
  readonly name: string
}

const statements = new Map<string, SeenStatement>()

/** Name of the prepared statement, once its text has been used often enough. */
function statementName(text: string): string | undefined {
  let statement = statements.get(text)
  if (!statement) {
    if (statements.size >= MAX_STATEMENTS || PLAN_DEPENDS_ON_VALUES.test(text)) return undefined
    statement = { seen: 0, name: `s${statements.size}` }
    statements.set(text, statement)
  }
  statement.seen += 1
  return statement.seen >= USES_BEFORE_PREPARING ? statement.name : undefined
}

/**
 * The pool as kysely's driver uses it. Frequent statements are sent with a name, so that PostgreSQL
 * parses and plans them once per connection: for small statements that is more than half of their
 * cost.
 */
export function preparingPool(pool: pg.Pool, canPrepare: boolean): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PreparingClient>()
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client)
      if (known) return known
      const preparing = new PreparingClient(client, canPrepare)
      clients.set(client, preparing)
      return preparing
    },
    end: () => pool.end(),
  }
}

class PreparingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #canPrepare: boolean
  #isUnusable = false
  #isInTransaction = false

  constructor(client: pg.PoolClient, canPrepare: boolean) {
    this.#client = client
    this.#canPrepare = canPrepare
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(
    text: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== 'string') throw new Error('the database is opened without cursors')
    if (!tracing) return this.#run<R>(text, [...values])
    return tracing.runStatement(text, () => this.#run<R>(text, [...values]))
  }

  async #run<R>(text: string, values: unknown[]): Promise<PostgresQueryResult<R>> {
    const name = this.#nameFor(text, values)
    try {
      return await this.#send(name === undefined ? { text, values } : { name, text, values })
    } catch (error) {
      this.#isUnusable ||= isReadOnly(error) || hasStalePlan(error)
      // PostgreSQL refused the statement before it did anything; a transaction ended with it.
      if (hasStalePlan(error) && !this.#isInTransaction) return this.#send({ text, values })
      throw error
    }
  }

  #nameFor(text: string, values: readonly unknown[]): string | undefined {
    if (BEGINS.test(text)) this.#isInTransaction = true
    if (ENDS.test(text)) this.#isInTransaction = false
    // Without values the text may be several statements, which can't be prepared.
    if (!this.#canPrepare || values.length === 0) return undefined
    return this.#isInTransaction && RETURNS_ALL_COLUMNS.test(text) ? undefined : statementName(text)
  }

  async #send<R>(query: pg.QueryConfig): Promise<PostgresQueryResult<R>> {
    const { command, rowCount, rows } = await this.#client.query(query)
    return { command: command as PostgresQueryResult<R>['command'], rowCount: rowCount ?? 0, rows }
  }

  /**
   * Closes the connection instead of returning it, if another release has changed a table or the
   * server has become a replica: a new connection may reach the new primary.
   */
  release(isBroken = false): void {
    this.#isInTransaction = false
    this.#client.release(isBroken || this.#isUnusable)
  }
}

const hasStalePlan = (error: unknown): boolean =>
  error instanceof Error && error.message === 'cached plan must not change result type'
