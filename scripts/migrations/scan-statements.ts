export interface Statement {
  /** Text in lower case without comments, with `''` for each string and names that are not quoted. */
  readonly text: string
  /** A line comment of the statement says why it touches few rows. */
  readonly isBounded: boolean
}

const QUOTE_ON_NEXT_LINE = String.raw`(?:[ \t\f\v]|--[^\n\r]*)*[\n\r](?:\s|--[^\n\r]*[\n\r])*'`
const ESCAPED = String.raw`(?:[^'\\]|''|\\[\s\S])*'`
const LETTER = String.raw`a-z_\x80-\uffff`

/** Tokens of SQL, as PostgreSQL reads them. A word may hold dollar signs, but not begin with one. */
const TOKEN = new RegExp(
  [
    String.raw`(?<comment>--[^\n\r]*)`,
    String.raw`(?<block>/\*)`,
    // A string with escapes goes on in quotes on the next line, with escapes there, too.
    `(?<string>e'${ESCAPED}(?:${QUOTE_ON_NEXT_LINE}${ESCAPED})*|'(?:[^']|'')*')`,
    String.raw`(?<dollar>\$(?:[${LETTER}][${LETTER}\d]*)?\$)`,
    `"(?<quoted>(?:[^"]|"")*)"`,
    String.raw`(?<word>[${LETTER}][${LETTER}\d$]*)`,
    String.raw`(?<other>[\s\S])`,
  ].join('|'),
  'giy',
)

const BOUNDED = /^-- bounded: \w/

/**
 * Splits an SQL file into its statements, in one pass: what looks like a string may be in a comment,
 * and what looks like a comment in a string. If one of them has no end, the last statement is
 * `unclosed`.
 */
export function scanStatements(sql: string): Statement[] {
  const statements = [{ text: '', isBounded: false }]
  const token = new RegExp(TOKEN)
  for (let match = token.exec(sql); match; match = token.exec(sql)) {
    const current = statements.at(-1) ?? { text: '', isBounded: false }
    const { comment, block, string, dollar, quoted, word, other = '' } = match.groups ?? {}
    if (comment !== undefined) {
      // A comment on the line of a semicolon belongs to the statement before it.
      const isBehind = /^[^\S\n\r]*$/.test(current.text) && statements.length > 1
      const owner = isBehind ? (statements.at(-2) ?? current) : current
      owner.isBounded ||= BOUNDED.test(comment)
    } else if (block !== undefined || dollar !== undefined) {
      const end =
        dollar === undefined ? findCommentEnd(sql, match.index) : findTagEnd(sql, dollar, token)
      if (end === null) return readTexts([...statements.slice(0, -1), unclosed(match[0])])
      token.lastIndex = end
      current.text += dollar === undefined ? ' ' : " '' "
    } else if (string !== undefined) current.text += " '' "
    else if (quoted !== undefined) current.text += ` ${readName(quoted)} `
    else if (word !== undefined) current.text += word.toLowerCase()
    else if (other === ';') statements.push({ text: '', isBounded: false })
    else if (other === "'" || other === '"')
      return readTexts([...statements.slice(0, -1), unclosed(other)])
    else current.text += other
  }
  return readTexts(statements)
}

const unclosed = (opening: string): Statement => ({
  text: `unclosed ${opening}`,
  isBounded: false,
})

/** The schema of all our tables: `public.sales` is `sales`. */
const IN_PUBLIC = /(?<![\w$.]|\. )public ?\. ?/g

function readTexts(statements: readonly Statement[]): Statement[] {
  return statements.flatMap(({ text: raw, isBounded }) => {
    const text = raw.replace(/\s+/g, ' ').replace(IN_PUBLIC, '').trim()
    return text ? [{ text, isBounded }] : []
  })
}

/**
 * Writes a quoted name as one word. Names that differ in case only become the same: rather too
 * strict.
 */
const readName = (quoted: string) => quoted.toLowerCase().replace(/\W/g, '_')

/** Index behind a `$tag$` that ends where the same tag follows; null if none does. */
function findTagEnd(sql: string, tag: string, { lastIndex }: RegExp): number | null {
  const end = sql.indexOf(tag, lastIndex)
  return end === -1 ? null : end + tag.length
}

/** Index behind a block comment, which may hold others; null if it does not end. */
function findCommentEnd(sql: string, start: number): number | null {
  let depth = 0
  for (const { 0: mark, index } of sql.slice(start).matchAll(/\/\*|\*\//g)) {
    depth += mark === '/*' ? 1 : -1
    if (depth === 0) return start + index + mark.length
  }
  return null
}
