import { digits, fillMask } from '../text/mask.ts'

/** Formats as (00) 0000-0000 or (00) 00000-0000, also while it is being typed. */
export function maskPhone(text: string): string {
  // Autofill on phones adds the country code; nobody types it.
  const phone = digits(text.replace(/^\s*\+55/, ''))
  return fillMask(phone.length > 10 ? '(##) #####-####' : '(##) ####-####', phone)
}

export function isPhone(text: string): boolean {
  const phone = digits(text)
  return (
    /^\d\d(9\d{8}|\d{8})$/.test(phone) &&
    Number(phone.slice(0, 2)) >= 11 &&
    !/^(\d)\1*$/.test(phone)
  )
}

/** Error message for a typed phone number; null if it is valid. */
export function checkPhone(text: string): string | null {
  if (digits(text) === '') return 'Celular é obrigatório'
  return isPhone(text) ? null : 'Número de celular inválido'
}
