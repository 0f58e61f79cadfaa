import { cancelEventWorker } from '../areas/cancellation/refund-buyers.ts'
import { registerCancellation } from '../areas/cancellation/routes.ts'
import { sumPaidOut } from '../areas/payouts/public.ts'
import type { Deps, Part } from './part.ts'

/** Cancelling an event, and the refunds that follow. */
export const wireCancellation = ({ config, db, enqueue, mailer }: Deps): Part => {
  const deps = { config, db, enqueue, mailer, sumPaidOut }
  return {
    workers: [cancelEventWorker(deps)],
    register: (app) => registerCancellation(app, deps),
  }
}
