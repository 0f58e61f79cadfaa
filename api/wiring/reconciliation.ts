import type { Provider } from '../areas/charges/public.ts'
import { createBalanceCheck } from '../areas/reconciliation/check-balance.ts'
import { nightlyWorkers } from '../areas/reconciliation/reconcile-nightly.ts'
import { registerReconciliation } from '../areas/reconciliation/routes.ts'
import type { Deps, Part } from './part.ts'

/** Comparison of our charges and transfers with the provider's. */
export const wireReconciliation = (
  { config, db, enqueue, mailer }: Deps,
  { provider }: { readonly provider: Provider },
) => {
  const balanceCheck = createBalanceCheck(provider)
  return {
    workers: [...nightlyWorkers({ config, provider, enqueue, mailer }), balanceCheck.worker],
    gauges: [
      {
        name: 'account_shortfall_reais',
        help: 'What the account at the provider lacks of what organizations are due',
        read: async () => balanceCheck.shortfall(),
      },
    ],
    register: (app) => registerReconciliation(app, { db }),
  } satisfies Part
}
