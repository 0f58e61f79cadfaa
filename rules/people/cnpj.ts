import { fillMask } from '../text/mask.ts'

/** CNPJ as it is stored and sent: upper-case letters and digits without punctuation. */
export function cnpjCharacters(text: string): string {
  return text.toUpperCase().replace(/[^0-9A-Z]/g, '')
}

/** Formats as 00.000.000/0000-00, also while it is being typed. */
export function maskCnpj(text: string): string {
  return fillMask('##.###.###/####-##', cnpjCharacters(text))
}

/** Validates a CNPJ. Since July 2026 its first twelve characters may be letters. */
export function isCnpj(text: string): boolean {
  const cnpj = cnpjCharacters(text)
  // Fourteen zeros satisfy the arithmetic but are never issued.
  if (!/^[0-9A-Z]{12}\d\d$/.test(cnpj) || /^(.)\1*$/.test(cnpj)) return false
  const base = cnpj.slice(0, 12)
  const first = checkDigit(base)
  return cnpj === `${base}${first}${checkDigit(`${base}${first}`)}`
}

/** Redacts a CNPJ; owners recognise its beginning. */
export function hideCnpj(text: string): string {
  const cnpj = cnpjCharacters(text)
  if (cnpj.length !== 14) return '**.***.***/****-**'
  return `${cnpj.slice(0, 2)}.${cnpj.slice(2, 5)}.***/****-${cnpj.slice(12)}`
}

/** Check digit with weights 2 to 9 from right to left; characters count as ASCII code minus 48. */
function checkDigit(base: string): number {
  let sum = 0
  for (let i = 0; i < base.length; i += 1) {
    sum += (base.charCodeAt(base.length - 1 - i) - 48) * (2 + (i % 8))
  }
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}
