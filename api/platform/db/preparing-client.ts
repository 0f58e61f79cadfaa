import pg from 'pg'

/** How often a statement is seen before it is worth preparing, and how many are. */
const USES_BEFORE_PREPARING = 3
const MAX_STATEMENTS = 500

/**
 * What decides how it is best done stands in its values, or makes it another statement each time:
 * a pattern is looked for by one index or another, a list is long or short.
 */
const PLAN_DEPENDS_ON_VALUES = /\blike\b|\bin \(\$/i

interface SeenStatement {
  seen: number
  readonly name: string
}

const statements = new Map<string, SeenStatement>()

/** The name under which connections keep a statement, once it has come often enough. */
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
 * A connection that has PostgreSQL read and plan a statement once and not for every call: for small
 * statements that is more than half of what they cost.
 */
export class PreparingClient extends pg.Client {
  // The many forms of the original, of which only that with a text is of interest here.
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

  /** Another release changed a table meanwhile: what this connection prepared is of no use any more. */
  #closeIfPlanIsStale(failure: Error | null): void {
    if (failure?.message === 'cached plan must not change result type')
      this.end().catch(() => undefined)
  }
}

/** One statement with its values; several in one text can't be prepared. */
function isSingleStatement(text: unknown, values: readonly unknown[] | undefined): text is string {
  if (typeof text !== 'string') return false
  if (Array.isArray(values) && values.length > 0) return true
  return !values?.length && /^\s*with\b/i.test(text) && !text.includes(';')
}
