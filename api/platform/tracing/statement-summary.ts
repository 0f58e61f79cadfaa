const MAX_CACHED = 1_000
const summaries = new Map<string, string>()

const KIND = /^[\s(]*([a-z]+)/i
const TABLE = /\b(?:from|into|update|join)\s+(?:only\s+)?("?[a-z_][\w]*"?(?:\."?[a-z_]\w*"?)?)/i

/**
 * Names a statement by its kind and the first table or function that it reads or writes, such as
 * `select sales`. Nothing else of its text is used: it may contain values.
 */
export function summarizeStatement(text: string): string {
  const known = summaries.get(text)
  if (known !== undefined) return known
  const kind = KIND.exec(text)?.[1]?.toLowerCase() ?? 'statement'
  const table = TABLE.exec(text)?.[1]?.replaceAll('"', '')
  const summary = table === undefined ? kind : `${kind} ${table}`
  if (summaries.size < MAX_CACHED) summaries.set(text, summary)
  return summary
}
