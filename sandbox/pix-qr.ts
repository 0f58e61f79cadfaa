import { formatBrCode } from '@55tickets/rules/br-code.ts'
import QRCode from 'qrcode'
import { notFound } from './answers.ts'
import { addMonths } from './calendar.ts'
import { type Payment, valueCents } from './payment.ts'

const RECEIVER = { name: '55Tickets Sandbox', city: 'Porto Alegre' }
/** Drawn so large that a phone reads it from a screen. */
const SCALE = 6

/** The picture is drawn when it is asked for: most of the time nobody does. */
export async function pixQrCode(payment: Payment): Promise<object> {
  if (payment.billingType !== 'PIX' || payment.deleted) return notFound()
  const payload = formatBrCode({
    ...RECEIVER,
    url: `pix.sandbox.example/qr/v2/cobv/${payment.id}`,
    amount: valueCents(payment),
  })
  const png = await QRCode.toBuffer(payload, { errorCorrectionLevel: 'M', scale: SCALE })
  return {
    success: true,
    encodedImage: png.toString('base64'),
    payload,
    expirationDate: `${addMonths(payment.dueDate, 12)} 23:59:59`,
    description: payment.description,
  }
}
