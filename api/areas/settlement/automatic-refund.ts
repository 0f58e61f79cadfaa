import { returnPayment } from '../refunds/public.ts'
import type { LockedSale } from '../reservations/public.ts'
import { type AutomaticRefundCause, automaticRefundMail } from './mails.ts'
import type { StepContext } from './next-step.ts'

const causes: Record<AutomaticRefundCause, string> = {
  late: 'paid too late',
  ended: 'paid after the event',
  cancelled: 'paid after the event was cancelled',
  suspended: 'paid late, while the organization is suspended',
  moved: 'the ticket to be moved was used or refunded',
  double: 'paid twice',
  gone: 'ours again after the tickets were gone',
}

/** Refunds a payment that can't be given tickets any more, and mails its payer. */
export async function refundAutomatically(
  { tx, deps, sale, charge, order }: StepContext,
  cause: AutomaticRefundCause = refundCause(sale, charge.id),
): Promise<LockedSale> {
  const route = await returnPayment(tx, deps.enqueue, {
    sale,
    charge,
    cause: causes[cause],
    isForCancelledEvent: cause === 'cancelled',
  })
  const mail = automaticRefundMail(order, charge, cause, route)
  await deps.mailer.queue(tx, order.buyer.email, mail, `returned ${charge.id}`)
  return sale
}

function refundCause({ paidBy }: LockedSale, chargeId: string): AutomaticRefundCause {
  if (paidBy === null) return 'late'
  return paidBy === chargeId ? 'gone' : 'double'
}
