/** Lower case without accents: what two texts are compared by when someone searches. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Words that stand where a slug could and mean something else. */
const reserved = ['cities', 'v2']

/** Whether this can be the name of an event in an address. */
export function isSlug(text: string): boolean {
  return (
    text.length <= 100 &&
    /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) &&
    !isUuid(text) &&
    !reserved.includes(text)
  )
}

/** An address takes an id or a slug, so a slug may not look like an id. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
