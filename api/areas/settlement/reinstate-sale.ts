import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { isStockAvailable, type LockedSale, transition } from '../reservations/public.ts'
import { admittingCodes, rejoinSessions } from '../subscriptions/public.ts'
import { reinstateSaleCodes } from '../tickets/public.ts'
import { reinstatedMail } from './mails.ts'
import type { StepContext } from './next-step.ts'

/**
 * True if revoked tickets can be given to the buyer again: there is stock for them, the event was not
 * cancelled, and it has not ended, or the tickets were used or valid while it took place.
 */
export async function canReinstate(tx: Tx, sale: LockedSale): Promise<boolean> {
  const { rows } = await sql`
    select 1 from events
     where id = ${sale.eventId} and cancelled_at is null
       and (ends_at > app_now()
            or exists (select from ticket_codes code where code.id in (${admittingCodes(sale.id)})
                          and (code.scanned_at is not null or code.revoked_at >= ends_at)))`.execute(
    tx,
  )
  return rows.length > 0 && (await isStockAvailable(tx, sale))
}

/** Reinstates a revoked sale after a won dispute or a denied refund. The caller has checked `canReinstate`. */
export async function reinstateSale(
  { tx, deps, charge, order }: StepContext,
  sale: LockedSale<'REFUNDED' | 'CHARGEBACK'>,
): Promise<LockedSale> {
  const cause =
    sale.status === 'CHARGEBACK' ? 'the dispute was decided for us' : 'the refund was denied'
  const to = charge.status === 'RECEIVED' ? 'RECEIVED' : 'CONFIRMED'
  await transition(tx, sale, 'reinstate', { to, cause })
  await reinstateSaleCodes(tx, sale.id)
  const lostSessions = await rejoinSessions(tx, deps.sessions, order)
  const mail = reinstatedMail(order, deps.config.PUBLIC_URL, lostSessions)
  const key = `restored ${charge.id} ${charge.changedAt.toISOString()}`
  await deps.mailer.queue(tx, order.buyer.email, mail, key)
  return { ...sale, status: to }
}
