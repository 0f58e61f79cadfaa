import { tidyLine } from './tidy-text.ts'

const LEAST = 3
const MOST = 200

/** What is wrong with a typed name, in words for the person who typed it; null if nothing is. */
export function checkName(text: string): string | null {
  const name = tidyLine(text)
  if (name === '') return 'Nome é obrigatório'
  if (name.length < LEAST) return 'Nome deve ter pelo menos 3 caracteres'
  return name.length > MOST ? `Nome pode ter no máximo ${MOST} caracteres` : null
}
