import { hasLink } from '../text/links.ts'
import { tidyLine } from '../text/tidy-text.ts'
import { isCpf } from './cpf.ts'

/** Error message for the typed name of a ticket holder; null if it is valid. */
export function checkHolderName(text: string): string | null {
  const name = tidyLine(text)
  if (name.length < 3) return 'Nome deve ter no mínimo 3 caracteres'
  if (name.length > 200) return 'Nome deve ter no máximo 200 caracteres'
  return hasLink(name) ? 'O nome não pode ter links' : null
}

export function checkHolderCpf(text: string): string | null {
  return isCpf(text) ? null : 'CPF inválido'
}

/** Error message for the optional RG of a ticket holder. */
export function checkHolderRg(text: string): string | null {
  const rg = tidyLine(text)
  if (rg === '') return null
  if (rg.length < 5) return 'RG deve ter no mínimo 5 caracteres'
  return rg.length > 20 ? 'RG deve ter no máximo 20 caracteres' : null
}
