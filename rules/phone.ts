import { digits, fillMask } from './mask.ts'

/** (00) 0000-0000 or (00) 00000-0000, also while it is being typed. */
export function maskPhone(text: string): string {
  // Phones fill the field in with the country's code; typing never begins with it.
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

/** What is wrong with a typed phone, in words for the person who typed it; null if nothing is. */
export function checkPhone(text: string): string | null {
  if (digits(text) === '') return 'Celular é obrigatório'
  return isPhone(text) ? null : 'Número de celular inválido'
}
