import type { Payment } from '@55tickets/contracts/payments.ts'
import { cents, toReais } from '@55tickets/rules/money.ts'
import type { Charge, ChargeStatus } from '../payments/public.ts'

/** How the state of a charge is told to the buyer. */
const wireStatuses: Record<ChargeStatus, Payment['status']> = {
  SENDING: 'PENDING',
  WAITING: 'PENDING',
  ANALYSIS: 'PENDING',
  CONFIRMED: 'CONFIRMED',
  RECEIVED: 'RECEIVED',
  DECLINED: 'DECLINED',
  CANCELED: 'CANCELED',
  REFUNDED: 'REFUNDED',
  CHARGEBACK: 'CHARGEBACK',
}

export function toPayment(charge: Charge): Payment {
  const pix = toPixDetails(charge)
  return {
    formaPagamento: charge.method,
    status: wireStatuses[charge.status],
    valor: toReais(cents(charge.amountCents)),
    parcelas: charge.installments,
    createdAt: charge.createdAt.toISOString(),
    isInAnalysis: charge.status === 'ANALYSIS',
    pixQrCodeUrl: pix?.pixQrCodeUrl ?? null,
    pixCopiaECola: pix?.pixCopiaECola ?? null,
  }
}

/** What a PIX is paid by; nothing once it is paid or dropped. */
export function toPixDetails({ status, pixImage, pixPayload }: Charge) {
  if (status !== 'WAITING' || !pixImage || !pixPayload) return null
  return { pixQrCodeUrl: `data:image/png;base64,${pixImage}`, pixCopiaECola: pixPayload }
}
