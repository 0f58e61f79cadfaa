/**
 * Statements that `find-risks.ts` can judge, without what is in parentheses. Every other is refused:
 * before one is added, its lock, its scans and what it takes from the release before are looked up.
 */
const STATEMENTS = [
  /^create (?:unlogged )?table \w+ ?\(\)(?: with ?\(\))?$/,
  /^create (?:unique )?index (?:concurrently )?\w+ on (?<table>\w+) ?(?:using \w+ ?)?\(\)(?! ?\()/,
  /^create (?:or replace )?(?:function|procedure) \w+ ?\(\) /,
  /^create (?:or replace )?(?:constraint )?trigger \w+ (?:before|after|instead of) /,
  /^create (?:or replace )?view \w+ (?:\(\) ?)?as (?:select|with)\b/,
  /^create (?:extension|sequence|type) /,
  /^comment on /,
  /^alter index \w+ set ?\(\)$/,
  // What `cascade` drops is not in the file.
  /^drop (?:table|view|materialized view|function|procedure|trigger|index|sequence|type) (?!.*\bcascade\b)/,
  /^(?:insert into|update|delete from|merge into|with|select)\b/,
]

const ACTIONS_OF_TABLE = [
  /^add column \w+ /,
  /^add (?:constraint \w+ )?(?:check|foreign key|unique|primary key|exclude)\b/,
  /^validate constraint \w+$/,
  /^drop (?:column|constraint) (?:if exists )?\w+$/,
  /^alter column \w+ (?:set default .|drop default$|(?:set|drop) not null$|(?:set data )?type .)/,
  /^rename /,
  /^set ?\(\)$/,
]

const ALTER_TABLE = /^alter table (?:if exists )?(?:only )?(?<table>(?!only\b)\w+) /

/** One statement, or one action of an `alter table`. */
export interface Action {
  /** An action stands without `alter table …`, and with the optional word `column`. */
  readonly text: string
  readonly isKnown: boolean
}

/** Table and actions of a statement; without a table if no rule asks for it. */
export function readActions(text: string): { table: string | null; actions: Action[] } {
  const alter = ALTER_TABLE.exec(text)
  if (!alter) {
    const outside = outsideParentheses(text)
    const found = STATEMENTS.map((pattern) => pattern.exec(outside)).find((match) => match !== null)
    const actions = [{ text, isKnown: found !== undefined }]
    return { table: found?.groups?.['table'] ?? null, actions }
  }
  const actions = splitActions(text.slice(alter[0].length)).map((action) => {
    const outside = outsideParentheses(action)
    return { text: action, isKnown: ACTIONS_OF_TABLE.some((pattern) => pattern.test(outside)) }
  })
  return { table: alter.groups?.['table'] ?? null, actions }
}

/** Splits at the commas that are in no parentheses. */
function splitActions(text: string): string[] {
  const depths = readDepths(text)
  const actions = ['']
  for (const [index, character] of Array.from(text).entries()) {
    if (character === ',' && depths[index] === 0) actions.push('')
    else actions.push(`${actions.pop() ?? ''}${character}`)
  }
  return actions.map((action) => normalizeAction(action.trim()))
}

/** Writes the optional word `column` out. */
const normalizeAction = (action: string) =>
  action
    .replace(
      /^(add|alter|drop) (?!(?:column|constraint|check|foreign|unique|primary|exclude)\b)/,
      '$1 column ',
    )
    .replace(/^(add|drop) column if (not )?exists /, '$1 column ')

function outsideParentheses(text: string): string {
  const depths = readDepths(text)
  return Array.from(text)
    .filter((_, index) => depths[index] === 0)
    .join('')
}

/** Number of parentheses or brackets around each character; these themselves are around none. */
function readDepths(text: string): number[] {
  let depth = 0
  return Array.from(text).map((character) => {
    if (character === ')' || character === ']') depth -= 1
    const before = depth
    if (character === '(' || character === '[') depth += 1
    return before
  })
}
