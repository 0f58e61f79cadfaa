import type { Payment } from '@55tickets/contracts/payments.ts'
import { cents, toReais } from '@55tickets/rules/money/money.ts'
import type { ChargeStatus } from '@55tickets/rules/sales/charge-transitions.ts'
import type { Charge } from '../charges/public.ts'

/** Charge status as the buyer sees it. */
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

/** The QR code and text of an open PIX; null once it is paid or cancelled. */
export function toPixDetails({ status, pixImage, pixPayload }: Charge) {
  if (status !== 'WAITING' || !pixImage || !pixPayload) return null
  return { pixQrCodeUrl: `data:image/png;base64,${pixImage}`, pixCopiaECola: pixPayload }
}
