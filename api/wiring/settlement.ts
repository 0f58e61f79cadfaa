import type { Provider } from '../areas/charges/public.ts'
import { endSession } from '../areas/refunds/public.ts'
import { expireAllWaiting } from '../areas/settlement/expire-waiting.ts'
import { notifyExpired } from '../areas/settlement/notify-expired.ts'
import type { SettlementDeps } from '../areas/settlement/public.ts'
import { createSettleQueue, settleUnsettled, settleWorker } from '../areas/settlement/settle.ts'
import { createPaidSessions } from '../areas/subscriptions/create-paid-sessions.ts'
import type { Deps, Part } from './part.ts'

/** Settlement of sales; its dependencies are also those of payments and refunds. */
export function wireSettlement(base: Deps, provider: Provider) {
  const { config, db, log, enqueue, mailer } = base
  const sessions = createPaidSessions({
    log,
    mailer,
    config,
    endSession: (tx, sessionId) => endSession(tx, { enqueue }, sessionId),
  })
  const settleQueue = createSettleQueue(db, { config, enqueue, mailer, sessions })
  const deps: SettlementDeps = { config, db, provider, enqueue, mailer, log, sessions, settleQueue }
  return {
    deps,
    workers: [settleWorker(deps)],
    sweeps: {
      'expire-waiting': () => expireAllWaiting(deps),
      'notify-expired': () => notifyExpired(deps),
      'settle-unsettled': () => settleUnsettled(deps),
    },
    // Settlement has no routes: charges and payments start it.
    register: () => undefined,
  } satisfies Part & Record<string, unknown>
}
