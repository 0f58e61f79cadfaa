import { formatBrCode } from '@55tickets/rules/money/br-code.ts'
import { addMonths } from '@55tickets/rules/text/day.ts'
import encodeQr from 'qr'
import sharp from 'sharp'
import { notFound } from './answers.ts'
import { type Payment, valueCents } from './payment.ts'

const RECEIVER = { name: '55Tickets Sandbox', city: 'Porto Alegre' }
/** Pixels of a module, large enough to be scanned from a screen, and the light border in modules. */
const picture = { scale: 6, border: 4 }

/**
 * The PIX code and its image, which is rendered on request because few are ever read. Without a
 * registered key of the account it dies at the end of its due day.
 */
export async function pixQrCode(payment: Payment, hasKey: boolean): Promise<object> {
  if (payment.billingType !== 'PIX' || payment.deleted) return notFound()
  const payload = formatBrCode({
    ...RECEIVER,
    url: `pix.sandbox.example/qr/v2/cobv/${payment.id}`,
    amount: valueCents(payment),
  })
  // The library draws no PNG, which the provider sends.
  const gif = encodeQr(payload, 'gif', { ecc: 'medium', ...picture })
  const png = await sharp(gif).png({ palette: true, colours: 2 }).toBuffer()
  return {
    success: true,
    encodedImage: png.toString('base64'),
    payload,
    expirationDate: `${hasKey ? addMonths(payment.dueDate, 12) : payment.dueDate} 23:59:59`,
    description: payment.description,
  }
}
