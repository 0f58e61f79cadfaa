import { digits } from './mask.ts'
import { isPostalCode } from './postal-code.ts'

export interface Address {
  readonly postalCode: string
  readonly street: string
  readonly number: string
  readonly complement: string
  readonly neighborhood: string
  readonly city: string
  readonly state: string
  readonly country: string
}

export const HOME_COUNTRY = 'Brasil'

/** The most characters that a part may have. */
export const addressLimits: Readonly<Record<keyof Address, number>> = {
  // Room for the separator of a masked one.
  postalCode: 10,
  street: 200,
  number: 20,
  complement: 100,
  neighborhood: 100,
  city: 100,
  state: 50,
  country: 60,
}

/** What is wrong with one part as it was typed, in words for who typed it; null if nothing is. */
export function checkAddressPart(part: keyof Address, text: string): string | null {
  if (text.length > addressLimits[part]) return `Use até ${addressLimits[part]} caracteres`
  if (part === 'postalCode') return checkPostalCode(text)
  const missing = required[part]
  return missing && text.trim() === '' ? missing : null
}

/** Whether an address is enough to be charged at. */
export function isAddressComplete(address: Partial<Address> | null | undefined): boolean {
  if (!address) return false
  const { postalCode = '', street = '', number = '', city = '' } = address
  return [postalCode, street, number, city].every((part) => part.trim() !== '')
}

const required: Partial<Record<keyof Address, string>> = {
  street: 'Logradouro é obrigatório',
  number: 'Número é obrigatório',
  city: 'Cidade é obrigatória',
}

function checkPostalCode(text: string): string | null {
  if (digits(text) === '') return 'CEP é obrigatório'
  return isPostalCode(text) ? null : 'CEP deve conter 8 dígitos'
}
