import { type BrCode, crc16 } from '../br-code.ts'
import { cents } from '../money.ts'

/** Parses a PIX code; null if it is none or its checksum is wrong. */
export function parseBrCode(text: string): BrCode | null {
  if (crc16(text.slice(0, -4)) !== text.slice(-4) || !text.startsWith('000201')) return null
  const fields = parseFields(text)
  const receiver = parseFields(fields?.get('26') ?? '')
  const more = parseFields(fields?.get('62') ?? '')
  if (!fields || !receiver || !more || receiver.get('00')?.toLowerCase() !== 'br.gov.bcb.pix')
    return null
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
    txid: txid === '***' ? undefined : txid,
  }
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
