/** Characters of a name; anything else could be a URL, a number or a sentence. */
const NAME_PATTERN = /^\p{L}[\p{L}\p{M} '’.-]*$/u
/** Text like "premio.com", which mail programs turn into a link. */
const DOMAIN_PATTERN = /\.\p{L}{2}/u
const MAX_FIRST_NAME_LENGTH = 20

/**
 * Greeting of a mail. Anybody can sign up with somebody else's address and type a message as the
 * name, so only the first word is used, and only if the text can be nothing but a name.
 */
export function greeting(name: string): string {
  const [first = ''] = name.trim().split(' ')
  const isName =
    NAME_PATTERN.test(name.trim()) &&
    !DOMAIN_PATTERN.test(first) &&
    first.length <= MAX_FIRST_NAME_LENGTH
  if (!isName) return 'Olá.'
  return first.endsWith('.') ? `Olá, ${first}` : `Olá, ${first}.`
}
