import type { Provider } from '../areas/charges/public.ts'
import { nightlyWorkers } from '../areas/reconciliation/reconcile-nightly.ts'
import { registerReconciliation } from '../areas/reconciliation/routes.ts'
import type { Deps, Part } from './part.ts'

/** Comparison of our charges and transfers with the provider's. */
export const wireReconciliation = (
  { config, db, enqueue, mailer }: Deps,
  { provider }: { readonly provider: Provider },
) =>
  ({
    workers: nightlyWorkers({ config, provider, enqueue, mailer }),
    register: (app) => registerReconciliation(app, { db }),
  }) satisfies Part
