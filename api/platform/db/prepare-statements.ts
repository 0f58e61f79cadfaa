import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { isReadOnly } from './unavailable.ts'

/** Uses of a statement before it is prepared, and how many statements are tracked. */
const USES_BEFORE_PREPARING = 3
const MAX_STATEMENTS = 500

/**
 * Statements that are never prepared: a pattern or a list, whose best plan depends on the values,
 * or whose text varies with their number.
 */
const PLAN_DEPENDS_ON_VALUES = /\blike\b|\bin \(\$/i

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
    return this.#run<R>(text, [...values])
  }

  async #run<R>(text: string, values: unknown[]): Promise<PostgresQueryResult<R>> {
    // Without values the text may be several statements, which can't be prepared.
    const name = this.#canPrepare && values.length > 0 ? statementName(text) : undefined
    const query: pg.QueryConfig = name === undefined ? { text, values } : { name, text, values }
    try {
      const { command, rowCount, rows } = await this.#client.query(query)
      return {
        command: command as PostgresQueryResult<R>['command'],
        rowCount: rowCount ?? 0,
        rows,
      }
    } catch (error) {
      this.#isUnusable ||= isReadOnly(error) || hasStalePlan(error)
      throw error
    }
  }

  /**
   * Closes the connection instead of returning it, if another release has changed a table or the
   * server has become a replica: a new connection may reach the new primary.
   */
  release(isBroken = false): void {
    this.#client.release(isBroken || this.#isUnusable)
  }
}

const hasStalePlan = (error: unknown): boolean =>
  error instanceof Error && error.message === 'cached plan must not change result type'
