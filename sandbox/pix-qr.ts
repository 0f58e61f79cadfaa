import { formatBrCode } from '@55tickets/rules/money/br-code.ts'
import QRCode from 'qrcode'
import { notFound } from './answers.ts'
import { addMonths } from './calendar.ts'
import { type Payment, valueCents } from './payment.ts'

const RECEIVER = { name: '55Tickets Sandbox', city: 'Porto Alegre' }
/** Large enough to be scanned from a screen. */
const SCALE = 6

/** The PIX code and its image, which is rendered on request because few are ever read. */
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
