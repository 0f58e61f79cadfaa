import { digits, fillMask } from '../text/mask.ts'

/** Formats as 000.000.000-00, also while it is being typed. */
export function maskCpf(text: string): string {
  return fillMask('###.###.###-##', digits(text))
}

/** Error message for a typed CPF; null if it is valid. */
export function checkCpf(text: string): string | null {
  const cpf = digits(text)
  if (cpf === '') return 'Por favor, informe seu CPF'
  if (cpf.length !== 11) return 'CPF deve conter 11 dígitos'
  return hasCheckDigits(cpf) ? null : 'CPF inválido'
}

export function isCpf(text: string): boolean {
  return checkCpf(text) === null
}

/** True if a CPF is stored. Stored CPFs were validated on input. */
export function isCpfPresent(cpf: string | null | undefined): boolean {
  return (cpf ?? '').length >= 11
}

/**
 * Redacts a CPF for documents and screens that others may see; owners recognise the middle digits.
 */
export function hideCpf(text: string): string {
  const cpf = digits(text)
  if (cpf.length !== 11) return '***.***.***-**'
  return `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`
}

function hasCheckDigits(cpf: string): boolean {
  // Eleven equal digits satisfy the arithmetic but are never issued.
  if (/^(\d)\1*$/.test(cpf)) return false
  const base = cpf.slice(0, 9)
  const first = checkDigit(base)
  return cpf === `${base}${first}${checkDigit(`${base}${first}`)}`
}

function checkDigit(base: string): number {
  let sum = 0
  for (let i = 0; i < base.length; i += 1) sum += Number(base[i]) * (base.length + 1 - i)
  return ((sum * 10) % 11) % 10
}
