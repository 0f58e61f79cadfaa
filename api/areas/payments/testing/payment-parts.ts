import { wireCharges } from '@55tickets/server/wiring/charges.ts'
import type { Deps, Part } from '@55tickets/server/wiring/part.ts'
import { wirePayments } from '@55tickets/server/wiring/payments.ts'
import { wireRefunds } from '@55tickets/server/wiring/refunds.ts'
import { wireSettlement } from '@55tickets/server/wiring/settlement.ts'
import type { Provider } from '../../charges/public.ts'

/** Wires the parts that a payment passes. Webhook events are never deferred. */
export function wirePaymentParts(base: Deps, provider: Provider) {
  const charges = wireCharges(base, { provider, deferSeconds: 0 })
  const settlement = wireSettlement(base, provider)
  const { deps } = settlement
  const parts: readonly Part[] = [charges, settlement, wirePayments(deps), wireRefunds(deps)]
  return { deps, parts, sweeps: { ...charges.sweeps, ...settlement.sweeps } }
}
