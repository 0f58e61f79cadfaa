/** What a name may consist of; everything else could be an address, a number or a sentence. */
const NAME_PATTERN = /^\p{L}[\p{L}\p{M} '’.-]*$/u
/** Mail programs turn "premio.com" into a link. */
const DOMAIN_PATTERN = /\.\p{L}{2}/u
const MAX_FIRST_NAME_LENGTH = 20

/**
 * The first sentence of a mail. Anybody may sign up with somebody else's address and type a message
 * as the name, so the name is repeated only where it can be nothing but a name, and only its first
 * word.
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
