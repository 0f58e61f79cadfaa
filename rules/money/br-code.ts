import { type Cents, cents } from './money.ts'

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

/** Parses a PIX code; null if it is none or its checksum is wrong. */
export function parseBrCode(text: string): BrCode | null {
  if (crc16(text.slice(0, -4)) !== text.slice(-4) || !text.startsWith('000201')) return null
  const fields = parseFields(text)
  const receiver = parseFields(fields?.get('26') ?? '')
  const more = parseFields(fields?.get('62') ?? '')
  if (!fields || !receiver || !more || receiver.get('00')?.toLowerCase() !== GUI) return null
  const name = fields.get('59')
  const city = fields.get('60')
  const amount = fields.get('54')
  const isBrazilian = fields.get('53') === '986' && fields.get('58') === 'BR'
  if (!isBrazilian || !name || !city || !fields.has('52') || fields.get('63')?.length !== 4)
    return null
  if (receiver.has('25') === receiver.has('01')) return null
  if (amount !== undefined && !/^\d{1,10}(\.\d\d)?$/.test(amount)) return null
  const txid = more.get('05')
  return {
    url: receiver.get('25'),
    key: receiver.get('01'),
    info: receiver.get('02'),
    name,
    city,
    amount: amount === undefined ? undefined : cents(Math.round(Number(amount) * 100)),
    txid: txid === NO_TXID ? undefined : txid,
  }
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

/** Fields of a text by id; null if a length does not match the text. */
function parseFields(text: string): Map<string, string> | null {
  const fields = new Map<string, string>()
  for (let at = 0; at < text.length; ) {
    const [, id, length] = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4)) ?? []
    if (id === undefined || length === undefined || fields.has(id)) return null
    const end = at + 4 + Number(length)
    if (length === '00' || end > text.length) return null
    fields.set(id, text.slice(at + 4, end))
    at = end
  }
  return fields
}

/** Converts a name to ASCII, because banks accept nothing else. */
const plain = (text: string, maxLength: number) =>
  text
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, maxLength)
    .trimEnd()
