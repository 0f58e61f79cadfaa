import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from '@55tickets/contracts/call.ts'
import type { processPayment } from '@55tickets/contracts/payments.ts'
import type { SaleStatus } from '@55tickets/contracts/reservations.ts'
import type { Db } from '../../platform/db/database.ts'
import { refuse } from '../../platform/refuse.ts'
import { type Charge, findCharges } from '../payments/public.ts'
import { toPayment } from './payment-wire.ts'
import type { PaymentRefusal } from './validate-payment.ts'

export type PaymentAnswer = Answer<typeof processPayment> | PaymentRefusal

const PIX_REFUSED = 'Não foi possível processar seu pagamento PIX. Tente novamente.'
const POLL_INTERVAL_MS = 200

/** What is answered to whoever made a charge, however often they ask. `known`: how its sale stands. */
export async function answerPayment(
  db: Db,
  { id, saleId }: Pick<Charge, 'id' | 'saleId'>,
  known?: SaleStatus,
): Promise<PaymentAnswer> {
  const status = known ?? (await findStatus(db, saleId))
  const charges = await findCharges(db, saleId)
  const charge = charges.find((one) => one.id === id)
  if (!charge) throw new Error(`charge ${id} is not there`)
  const isPix = charge.method === 'PIX'
  const payment = toPayment(charge)
  if (payment.status === 'DECLINED')
    return isPix ? refuse('PROVIDER_AWAY', { message: PIX_REFUSED }) : refuse('CARD_DECLINED')
  // The provider never heard of it.
  if (charge.status === 'CANCELED' && charge.providerId === null) return refuse('PROVIDER_AWAY')
  return {
    status: isPix ? payment.status : status,
    pagamento: charges.map(toPayment),
  }
}

async function findStatus(db: Db, saleId: string): Promise<SaleStatus> {
  const sale = await db
    .selectFrom('sales')
    .select('status')
    .where('id', '=', saleId)
    .executeTakeFirstOrThrow()
  return sale.status as SaleStatus
}

/** Waits until it is known what became of a charge that another request sends, or patience ends. */
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
