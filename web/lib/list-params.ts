/** Parameters that lists keep in the address. */

/** Reads the search words: the first 100 letters, as the server accepts no more. */
export const readWords = (search: URLSearchParams): string =>
  (search.get('q') ?? '').trim().slice(0, 100)

export function readPage(search: URLSearchParams): number {
  const text = search.get('page') ?? ''
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1
}

/** Builds a query string with its question mark, in the given order and without empty parts. */
export function queryText(parts: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(parts).flatMap(([name, value]) => (value ? [[name, value]] : []))
  const text = new URLSearchParams(given).toString()
  return text && `?${text}`
}
