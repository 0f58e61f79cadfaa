import { scanStatements } from './scan-statements.ts'

/** One change of the schema or its rows: a statement, or one action of an `alter table`. */
export interface Change {
  /** Text without comments and strings, in lower case; an action without `alter table …`. */
  readonly text: string
  /** Table that it changes, if it is one. */
  readonly table: string | null
  /** The table was created by the same migration. */
  readonly isNew: boolean
  /** A comment in the statement says why it touches few rows. */
  readonly isBounded: boolean
  /** Earlier changes of the same table. */
  readonly before: readonly string[]
}

const TABLE_OF_STATEMENT = [
  /^alter table (?:if exists )?(?:only )?(\w+) /,
  /^create (?:unique )?index .*?\bon (?:only )?(\w+)/,
  /^(?:update|truncate(?: table)?|lock table|delete from|vacuum full|cluster|reindex table) (?:only )?(\w+)/,
]

/** Reads the changes of a migration in their order. */
export function readChanges(sql: string): Change[] {
  const statements = scanStatements(sql).map(({ text, isBounded }) => {
    // An update may follow a common table expression.
    const [, update] = /^with .*\) (?=update |delete from )(.*)$/.exec(text) ?? []
    return { text: update ?? text, isBounded }
  })
  const created = new Set(
    statements.map(
      ({ text }) => /^create (?:temporary )?table (?:if not exists )?(\w+)/.exec(text)?.[1],
    ),
  )
  const earlier = new Map<string | null, string[]>()
  return statements.flatMap(({ text, isBounded }) => {
    const table = findTable(text)
    const before = earlier.get(table) ?? []
    earlier.set(table, before)
    const isNew = table !== null && created.has(table)
    return listActions(text).map((action) => {
      const change = { text: action, table, isNew, isBounded, before: [...before] }
      before.push(action)
      return change
    })
  })
}

function findTable(text: string): string | null {
  for (const pattern of TABLE_OF_STATEMENT) {
    const table = pattern.exec(text)?.[1]
    if (table) return table
  }
  return null
}

/** Actions of an `alter table`, split at the commas that are in no parentheses; else the statement. */
function listActions(text: string): string[] {
  const alter = /^alter table (?:if exists )?(?:only )?\w+ /.exec(text)?.[0]
  if (alter === undefined) return [text]
  const actions = ['']
  let depth = 0
  for (const character of text.slice(alter.length)) {
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (character === ',' && depth === 0) actions.push('')
    else actions.push(`${actions.pop() ?? ''}${character}`)
  }
  return actions.map((action) => normalizeAction(action.trim()))
}

/** Writes the optional word `column` out. */
const normalizeAction = (action: string) =>
  action
    .replace(
      /^(add|alter|drop) (?!column|constraint|check|foreign|unique|primary|exclude)/,
      '$1 column ',
    )
    .replace(/^(add|drop) column if (not )?exists /, '$1 column ')
