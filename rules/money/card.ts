import { cnpjCharacters, isCnpj, maskCnpj } from '../people/cnpj.ts'
import { checkCpf, maskCpf } from '../people/cpf.ts'
import { isPhone } from '../people/phone.ts'
import { isPostalCode } from '../people/postal-code.ts'
import { digits, fillMask } from '../text/mask.ts'
import { HOME_ZONE, localParts } from '../text/zone.ts'
import { cardBrand, cvcLength } from './card-brand.ts'

/** Card fields as typed, with or without punctuation. */
export interface CardFields {
  readonly number: string
  readonly holderName: string
  /** MM/AA */
  readonly expiry: string
  readonly ccv: string
  /** CPF of the holder, or CNPJ for a company's card. */
  readonly cpfCnpj: string
  readonly phone: string
  readonly postalCode: string
}

export type CardField = keyof CardFields

/** Error messages of invalid fields. */
export function checkCard(fields: CardFields, now: Date): Partial<Record<CardField, string>> {
  const messages = {
    number: checkCardNumber(fields.number),
    holderName: checkHolderName(fields.holderName),
    expiry: checkExpiry(fields.expiry, now),
    ccv: checkCvc(fields.ccv, fields.number),
    cpfCnpj: checkHolderDocument(fields.cpfCnpj),
    phone: checkHolderPhone(fields.phone),
    postalCode: checkHolderPostalCode(fields.postalCode),
  }
  return Object.fromEntries(Object.entries(messages).filter(([, message]) => message !== null))
}

/** Checks the number without its check digit, which is wrong on the provider's own test cards. */
function checkCardNumber(text: string): string | null {
  const number = text.replace(/\s/g, '')
  if (number === '') return 'Número do cartão é obrigatório'
  if (!/^\d+$/.test(number)) return 'Número do cartão deve conter apenas números'
  return number.length < 13 || number.length > 19
    ? 'Número do cartão deve ter entre 13 e 19 dígitos'
    : null
}

const MAX_HOLDER_NAME_LENGTH = 100

function checkHolderName(text: string): string | null {
  const name = text.trim()
  if (name === '') return 'Nome no cartão é obrigatório'
  return name.length > MAX_HOLDER_NAME_LENGTH
    ? `Nome no cartão pode ter no máximo ${MAX_HOLDER_NAME_LENGTH} caracteres`
    : null
}

/** A card is valid to the end of its month. */
function checkExpiry(text: string, now: Date): string | null {
  if (text.trim() === '') return 'Data de validade é obrigatória'
  const expiry = parseExpiry(text)
  const today = localParts(now, HOME_ZONE)
  const isPast =
    expiry && Number(expiry.year) * 12 + Number(expiry.month) < today.year * 12 + today.month
  return !expiry || isPast ? 'Data de validade inválida (formato: MM/AA)' : null
}

/** Parses MM/AA into a two-digit month and a four-digit year; null for any other text. */
export function parseExpiry(text: string): { month: string; year: string } | null {
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d\d)$/.exec(text.trim()) ?? []
  return month && year ? { month, year: `20${year}` } : null
}

function checkCvc(text: string, number: string): string | null {
  const code = text.trim()
  if (code === '') return 'Código de segurança é obrigatório'
  if (!/^\d+$/.test(code)) return 'Código de segurança deve conter apenas números'
  const { min, max } = cvcLength(cardBrand(number))
  if (code.length >= min && code.length <= max) return null
  return `Código de segurança deve ter ${min === max ? max : `${min} ou ${max}`} dígitos`
}

function checkHolderDocument(text: string): string | null {
  if (!isCnpjLike(text)) return checkCpf(text)
  return isCnpj(text) ? null : 'CNPJ inválido'
}

function checkHolderPhone(text: string): string | null {
  if (digits(text) === '') return 'Telefone é obrigatório'
  return isPhone(text) ? null : 'Telefone inválido'
}

function checkHolderPostalCode(text: string): string | null {
  if (digits(text) === '') return 'CEP é obrigatório'
  return isPostalCode(text) ? null : 'CEP inválido'
}

/** Error message for a number of instalments that was not offered for the sale. */
export function checkInstallments(count: number, offered: readonly number[]): string | null {
  if (!Number.isInteger(count) || count < 1 || count > Math.max(1, ...offered))
    return 'Seleção de parcelamento inválida'
  return count === 1 || offered.includes(count) ? null : 'Opção de parcelamento não disponível'
}

/** Formats as 0000 0000 0000 0000, also while it is being typed. */
export function maskCardNumber(text: string): string {
  return fillMask('#### #### #### ####', digits(text))
}

/** Formats as MM/AA, also while it is being typed, and from the MM/AAAA that browsers fill in. */
export function maskExpiry(text: string): string {
  const typed = digits(text)
  // No month starts with these digits.
  if (/^[2-9]$/.test(typed)) return `0${typed}`
  const [, month, year] = /^(\d\d)20(\d\d)$/.exec(typed) ?? []
  return fillMask('##/##', month && year ? month + year : typed)
}

/** Digits of a security code, limited to the length that the card's brand has. */
export function maskCvc(text: string, number: string): string {
  return digits(text).slice(0, cvcLength(cardBrand(number)).max)
}

/** Formats as CPF, or as CNPJ once the text is longer than a CPF or has a letter. */
export function maskHolderDocument(text: string): string {
  const isLong = cnpjCharacters(text).length > 11
  return isLong || hasLetters(text) ? maskCnpj(text) : maskCpf(text)
}

const hasLetters = (text: string): boolean => /[a-z]/i.test(text)

/** True for 14 characters or any letter. Twelve or thirteen digits count as a mistyped CPF. */
const isCnpjLike = (text: string): boolean => hasLetters(text) || cnpjCharacters(text).length === 14
