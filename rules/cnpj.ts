import { fillMask } from './mask.ts'

/** The form to store and send: upper case, letters kept, no punctuation. */
export function cnpjCharacters(text: string): string {
  return text.toUpperCase().replace(/[^0-9A-Z]/g, '')
}

/** 00.000.000/0000-00, also while it is being typed. */
export function maskCnpj(text: string): string {
  return fillMask('##.###.###/####-##', cnpjCharacters(text))
}

/** Since July 2026 the first twelve places may hold letters; the two check digits never do. */
export function isCnpj(text: string): boolean {
  const cnpj = cnpjCharacters(text)
  // Fourteen zeros satisfy the arithmetic but are never issued.
  if (!/^[0-9A-Z]{12}\d\d$/.test(cnpj) || /^(.)\1*$/.test(cnpj)) return false
  const base = cnpj.slice(0, 12)
  const first = checkDigit(base)
  return cnpj === `${base}${first}${checkDigit(`${base}${first}`)}`
}

/** Weights 2 to 9 from right to left; a letter counts as its ASCII code minus 48, as a digit does. */
function checkDigit(base: string): number {
  let sum = 0
  for (let i = 0; i < base.length; i += 1) {
    sum += (base.charCodeAt(base.length - 1 - i) - 48) * (2 + (i % 8))
  }
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}
