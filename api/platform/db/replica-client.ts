import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'

/**
 * A connection to the replica in a transaction that only reads, by which a pooler too keeps to one
 * server. What fails there runs at the primary.
 */
export class ReplicaClient implements PostgresPoolClient {
  readonly #client: PostgresPoolClient
  readonly #primary: PostgresPool
  readonly #onFailure: () => void
  #hasFailed = false

  constructor(client: PostgresPoolClient, primary: PostgresPool, onFailure: () => void) {
    this.#client = client
    this.#primary = primary
    this.#onFailure = onFailure
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(
    text: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== 'string') throw new Error('the database is opened without cursors')
    return this.#run<R>(text, values)
  }

  /** Any error counts: a replica cancels reads that hinder it, and may lack a new column. */
  async #run<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    try {
      return await this.#client.query<R>(text, values)
    } catch {
      this.#hasFailed = true
      this.#onFailure()
      const primary = await this.#primary.connect()
      try {
        return await primary.query<R>(text, values)
      } finally {
        primary.release()
      }
    }
  }

  release(isBroken = false): void {
    if (isBroken || this.#hasFailed) this.#client.release(true)
    else void endRead(this.#client)
  }
}

/** Each statement sees what is replayed by then, and not what was when the transaction began. */
export async function beginRead(client: PostgresPoolClient): Promise<void> {
  await client.query('begin isolation level read committed read only', [])
}

/** Ends the transaction and returns the connection to its pool. */
export async function endRead(client: PostgresPoolClient): Promise<void> {
  const isEnded = await client.query('commit', []).then(
    () => true,
    () => false,
  )
  client.release(!isEnded)
}
