import type { CallRefusal } from '@55tickets/contracts/http/call.ts'
import type {
  cancelReservation as cancelCall,
  Reservation,
} from '@55tickets/contracts/reservations.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { lockTickets, releaseExpired } from './store.ts'
import { transition } from './transition.ts'
import { toReservation } from './wire.ts'

/** Cancels an unpaid reservation for its buyer and releases its stock. Idempotent. */
export async function cancelReservation(
  db: Db,
  id: string,
  userId: string,
): Promise<Reservation | Refusal<CallRefusal<typeof cancelCall>>> {
  return db.transaction().execute(async (tx) => {
    const find = () =>
      tx
        .selectFrom('sales')
        .select(['id as sale_id', 'event_id', 'status', 'total_cents', 'fee_cents', 'expires_at'])
        .where('id', '=', id)
        .where('user_id', '=', userId)
    const known = await find().executeTakeFirst()
    if (!known) return refuse('SALE_NOT_FOUND')
    await lockTickets(tx, known.event_id)
    await releaseExpired(tx, known.event_id)
    const sale = await find().forUpdate().executeTakeFirstOrThrow()
    if (sale.status === 'CANCELED') return toReservation(sale)
    if (sale.status === 'EXPIRED') return refuse('RESERVATION_EXPIRED')
    if (sale.status === 'PAYMENT_PENDING') return refuse('PAYMENT_UNDER_WAY')
    if (sale.status !== 'PENDING') return refuse('SALE_NOT_HELD')
    await transition(tx, { id, status: sale.status }, 'cancel', { cause: 'canceled by the buyer' })
    return toReservation({ ...sale, status: 'CANCELED' })
  })
}
