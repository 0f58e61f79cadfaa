import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from '@55tickets/contracts/http/call.ts'
import type { processPayment } from '@55tickets/contracts/payments.ts'
import type { SaleStatus } from '@55tickets/contracts/reservations.ts'
import { timeText } from '@55tickets/rules/text/date-text.ts'
import { localParts } from '@55tickets/rules/text/zone.ts'
import type { Db } from '../../platform/db/database.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Charge } from '../charges/public.ts'
import { lengthenHold } from '../reservations/public.ts'
import type { PaymentRefusal } from './open-payment.ts'
import { toPayment } from './wire.ts'

export type PaymentAnswer = Answer<typeof processPayment> | PaymentRefusal

/** What became of a sale whose payment was opened. */
export interface PaymentResult {
  readonly status: SaleStatus
  /** All charges of the sale. */
  readonly charges: readonly Charge[]
  /** The provider takes no more calls for now. */
  readonly isProviderBusy?: boolean
}

const PIX_REFUSED = 'Não foi possível processar seu pagamento PIX. Tente novamente.'

/**
 * Builds the response about a charge from what the database holds, so that a repeated request gets the
 * same one.
 */
export function answerPayment(
  { id }: Pick<Charge, 'id'>,
  { status, charges }: PaymentResult,
): PaymentAnswer {
  const charge = charges.find((one) => one.id === id)
  if (!charge) throw new Error(`charge ${id} not found`)
  const isPix = charge.method === 'PIX'
  const payment = toPayment(charge)
  if (payment.status === 'DECLINED')
    return isPix ? refuse('PROVIDER_AWAY', { message: PIX_REFUSED }) : refuse('CARD_DECLINED')
  // The charge never reached the provider.
  if (charge.status === 'CANCELED' && charge.providerId === null) return refuse('PROVIDER_AWAY')
  return {
    status: isPix ? payment.status : status,
    pagamento: charges.map(toPayment),
  }
}

/**
 * Tells a buyer whose payment the provider took no call for, until when their tickets are kept; the hold
 * is lengthened for that, once for a sale.
 */
export async function answerBusy(db: Db, saleId: string): Promise<PaymentRefusal> {
  const kept = await lengthenHold(db, saleId)
  if (!kept) return refuse('RESERVATION_EXPIRED')
  const until = timeText(localParts(kept.expiresAt, kept.timezone))
  return refuse('PROVIDER_BUSY', {
    message: `O banco está ocupado; seu lugar está guardado até ${until}. Tente novamente em alguns minutos.`,
  })
}

export async function findStatus(db: Db, saleId: string): Promise<SaleStatus> {
  const sale = await db
    .selectFrom('sales')
    .select('status')
    .where('id', '=', saleId)
    .executeTakeFirstOrThrow()
  return sale.status
}

const POLL_INTERVAL_MS = 200

/** Waits until a charge that another request is sending has an outcome, or until the timeout. */
export async function awaitOutcome(
  db: Db,
  { id }: Pick<Charge, 'id'>,
  timeoutMs: number,
): Promise<void> {
  const giveUpAt = performance.now() + timeoutMs
  while (performance.now() < giveUpAt) {
    const row = await db
      .selectFrom('charges')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirst()
    if (row?.status !== 'SENDING') return
    await sleep(POLL_INTERVAL_MS)
  }
}
