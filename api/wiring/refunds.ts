import { endSessionWorker } from '../areas/refunds/end-session.ts'
import { registerRefunds } from '../areas/refunds/routes.ts'
import type { SettlementDeps } from '../areas/settlement/public.ts'
import type { Part } from './part.ts'

export const wireRefunds = (deps: SettlementDeps): Part => ({
  register: (app) => registerRefunds(app, deps),
  workers: [endSessionWorker(deps)],
})
