import { wireCharges } from '../../../wiring/charges.ts'
import { wireMoves } from '../../../wiring/moves.ts'
import type { Deps, Part } from '../../../wiring/part.ts'
import { wirePayments } from '../../../wiring/payments.ts'
import { wireRefunds } from '../../../wiring/refunds.ts'
import { wireSettlement } from '../../../wiring/settlement.ts'
import { wireTransfers } from '../../../wiring/transfers.ts'
import type { Provider } from '../../charges/public.ts'

/** Wires the parts that a payment passes. Webhook events are never deferred. */
export function wirePaymentParts(base: Deps, provider: Provider) {
  const charges = wireCharges(base, { provider, deferSeconds: 0 })
  const settlement = wireSettlement(base, provider)
  const payments = wirePayments(settlement.deps)
  const transfers = wireTransfers(base, { provider })
  const parts: readonly Part[] = [
    charges,
    settlement,
    payments,
    wireRefunds(settlement.deps),
    wireMoves(settlement.deps),
    transfers,
  ]
  return {
    deps: payments.deps,
    parts,
    sweeps: { ...charges.sweeps, ...settlement.sweeps, ...transfers.sweeps },
  }
}
