import type { Cents } from './money.ts'

/**
 * Content of a PIX code. A dynamic code has the URL of its charge, a static one the receiver's key.
 */
export interface BrCode {
  readonly url?: string | undefined
  readonly key?: string | undefined
  readonly info?: string | undefined
  /** Receiver's name, truncated and without accents. */
  readonly name: string
  readonly city: string
  readonly amount?: Cents | undefined
  /** Transaction id; written as `***` if absent. */
  readonly txid?: string | undefined
}

const GUI = 'br.gov.bcb.pix'
const NO_TXID = '***'

/** Text of a PIX QR code, which banks call "copia e cola". */
export function formatBrCode(code: BrCode): string {
  const receiver = code.url
    ? field('00', GUI) + field('25', code.url)
    : field('00', GUI) + field('01', code.key) + field('02', code.info)
  const text =
    field('00', '01') +
    field('01', code.url && '12') +
    field('26', receiver) +
    field('52', '0000') +
    field('53', '986') +
    field('54', code.amount && amountText(code.amount)) +
    field('58', 'BR') +
    field('59', plain(code.name, 25)) +
    field('60', plain(code.city, 15)) +
    field('62', field('05', code.txid ?? NO_TXID)) +
    '6304'
  return text + crc16(text)
}

/** CRC-16/CCITT-FALSE, as four hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (let i = 0; i < text.length; i += 1) {
    crc ^= text.charCodeAt(i) << 8
    for (let bit = 0; bit < 8; bit += 1) crc = (crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)
    crc &= 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

const amountText = (amount: Cents) =>
  `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`

/** One field as id, length and value; empty if there is no value. */
function field(id: string, value: string | number | undefined): string {
  if (!value) return ''
  const text = String(value)
  if (text.length > 99)
    throw new RangeError(`field ${id} of a PIX code has ${text.length} characters, at most 99 fit`)
  return `${id}${String(text.length).padStart(2, '0')}${text}`
}

/** Converts a name to ASCII, because banks accept nothing else. */
const plain = (text: string, maxLength: number) =>
  text
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, maxLength)
    .trimEnd()
