import { hasLink } from '../text/links.ts'
import { tidyLine } from '../text/tidy-text.ts'

const MIN_NAME_LENGTH = 3
const MAX_NAME_LENGTH = 200

/** Error message for a typed name; null if it is valid. */
export function checkName(text: string): string | null {
  const name = tidyLine(text)
  if (name === '') return 'Nome é obrigatório'
  if (name.length < MIN_NAME_LENGTH) return 'Nome deve ter pelo menos 3 caracteres'
  if (name.length > MAX_NAME_LENGTH) return `Nome pode ter no máximo ${MAX_NAME_LENGTH} caracteres`
  // Mails to owners name who did what.
  return hasLink(name) ? 'Nome não pode ter links' : null
}
