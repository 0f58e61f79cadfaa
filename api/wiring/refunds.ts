import { registerRefunds } from '../areas/refunds/routes.ts'
import type { PayDeps } from '../areas/settlement/public.ts'
import type { Part } from './part.ts'

export const wireRefunds = (deps: PayDeps): Part => ({
  register: (app) => registerRefunds(app, deps),
})
