import { digits } from '../text/mask.ts'
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

/** Maximum length of each part. */
export const addressLimits: Readonly<Record<keyof Address, number>> = {
  // Includes the separator of the mask.
  postalCode: 10,
  street: 200,
  number: 20,
  complement: 100,
  neighborhood: 100,
  city: 100,
  state: 50,
  country: 60,
}

/** Error message for a typed part of an address; null if it is valid. */
export function checkAddressPart(part: keyof Address, text: string): string | null {
  if (text.length > addressLimits[part]) return `Use até ${addressLimits[part]} caracteres`
  if (part === 'postalCode') return checkPostalCode(text)
  const missing = required[part]
  return missing && text.trim() === '' ? missing : null
}

/** True if the address has the parts that a payment needs. */
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
