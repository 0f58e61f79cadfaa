import { looksLikeLink } from '../text/link-shape.ts'
import { tidyLine } from '../text/tidy-text.ts'

const MIN_NAME_LENGTH = 3
const MAX_NAME_LENGTH = 200
export const NAME_LINK_REFUSED = 'Nome não pode ter links'

/** Error message for a typed name; null if it is valid. */
export function checkName(text: string): string | null {
  const name = tidyLine(text)
  if (name === '') return 'Nome é obrigatório'
  if (name.length < MIN_NAME_LENGTH) return 'Nome deve ter pelo menos 3 caracteres'
  if (name.length > MAX_NAME_LENGTH) return `Nome pode ter no máximo ${MAX_NAME_LENGTH} caracteres`
  // Mails to owners name who did what. The server knows more ends of domain names, which every page would load.
  return looksLikeLink(name) ? NAME_LINK_REFUSED : null
}
