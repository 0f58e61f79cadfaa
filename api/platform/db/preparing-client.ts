import pg from 'pg'

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

type QueryArguments = [unknown, unknown[] | undefined, Callback | undefined]
type Callback = (error: Error, result: pg.QueryResult) => void

/**
 * A connection that prepares frequent statements, so that PostgreSQL parses and plans them once:
 * for small statements that is more than half of their cost.
 */
export class PreparingClient extends pg.Client {
  // Of the overloads of the original only the one with a text matters here.
  override query(...args: never[]): never {
    const [text, values, callback] = args as unknown as QueryArguments
    const name = isSingleStatement(text, values) ? statementName(text) : undefined
    if (name === undefined) return this.forward(...args)
    const prepared = { name, text: text as string, values: values ?? [] }
    const onResult =
      callback &&
      ((error: Error, result: pg.QueryResult) => {
        this.#closeIfPlanIsStale(error)
        callback(error, result)
      })
    const answer = this.forward(...([prepared, onResult] as never[]))
    const promise = answer as unknown
    if (!onResult && promise instanceof Promise)
      promise.catch((error: Error) => this.#closeIfPlanIsStale(error))
    return answer
  }

  private forward(...args: never[]): never {
    return super.query(...(args as unknown as [string])) as never
  }

  /**
   * Closes the connection after another release has changed a table: its prepared statements are no
   * longer valid.
   */
  #closeIfPlanIsStale(failure: Error | null): void {
    if (failure?.message === 'cached plan must not change result type')
      this.end().catch(() => undefined)
  }
}

/** True for one statement with its values; several statements in one text can't be prepared. */
function isSingleStatement(text: unknown, values: readonly unknown[] | undefined): text is string {
  if (typeof text !== 'string') return false
  if (Array.isArray(values) && values.length > 0) return true
  return !values?.length && /^\s*with\b/i.test(text) && !text.includes(';')
}
