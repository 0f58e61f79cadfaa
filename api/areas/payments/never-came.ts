import type { Provider } from './asaas/provider.ts'
import type { Charge } from './charge.ts'

const NEVER_CAME_FACTOR = 10

/** What the provider does not know of after so many milliseconds was never taken in. */
export const neverCameAfterMs = (
  { timeouts }: Provider,
  { method }: Pick<Charge, 'method'>,
): number => (method === 'PIX' ? timeouts.otherMs : timeouts.cardMs) * NEVER_CAME_FACTOR
