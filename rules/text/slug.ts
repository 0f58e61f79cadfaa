/** Folds text to lower case without accents, for searching. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Path segments with another meaning, which can't be slugs. */
const reserved = ['cities', 'v2']

/** True if the text can be the slug of an event. */
export function isSlug(text: string): boolean {
  return (
    text.length <= 100 &&
    /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) &&
    !isUuid(text) &&
    !reserved.includes(text)
  )
}

/** True for an id. Paths accept an id or a slug, so a slug must not look like an id. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
