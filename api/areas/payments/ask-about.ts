import type { Reply } from './asaas/http.ts'
import type { Provider } from './asaas/provider.ts'
import type { ProviderPayment } from './asaas/shapes.ts'
import type { Charge } from './charge.ts'
import { addsUp, isOfCharge, mismatchOf, standingOf } from './payment-of.ts'
import type { Standing } from './standing.ts'

/**
 * What the provider says of a charge. `none`: it knows no such payment. `away`: it did not say.
 * `wrong`: what it has is not what we asked for.
 */
export type Told =
  | { readonly told: 'standing'; readonly standing: Standing }
  | { readonly told: 'wrong'; readonly payment: ProviderPayment; readonly why: string }
  | { readonly told: 'none' | 'away' }

type Asked = Charge & { readonly plan: string | null }

/** Asks how a charge stands; one whose answer got lost is looked for by the sale's reference. */
export async function askAbout(provider: Provider, charge: Asked): Promise<Told> {
  const reply = await findPayments(provider, charge)
  if (!reply.ok) return { told: 'away' }
  const [first] = reply.value.toSorted(
    (a, b) => (a.installmentNumber ?? 1) - (b.installmentNumber ?? 1),
  )
  return first ? judge(provider, charge, first) : { told: 'none' }
}

async function findPayments(
  provider: Provider,
  charge: Asked,
): Promise<Reply<readonly ProviderPayment[]>> {
  if (charge.providerId !== null) {
    const reply = await provider.findPayment(charge.providerId)
    return reply.ok ? { ok: true, value: [reply.value] } : reply
  }
  const reply = await provider.findPayments(charge.saleId)
  if (!reply.ok) return reply
  return { ok: true, value: reply.value.filter((payment) => isOfCharge(payment, charge)) }
}

/** Holds a payment, and the plan that it is part of, against what was asked for. */
export async function judge(
  provider: Provider,
  charge: Charge,
  payment: ProviderPayment,
): Promise<Told> {
  const why = mismatchOf(charge, payment)
  if (why) return { told: 'wrong', payment, why }
  if (!payment.installment) return tellStanding(provider, charge, [payment])
  const plan = await provider.findPlanPayments(payment.installment)
  if (!plan.ok) return { told: 'away' }
  if (!addsUp(charge, plan.value))
    return { told: 'wrong', payment, why: 'its plan does not add up to our amount' }
  const others = plan.value.filter(({ id }) => id !== payment.id)
  return tellStanding(provider, charge, [payment, ...others])
}

/** An open PIX is worth nothing without its code. */
async function tellStanding(
  provider: Provider,
  charge: Charge,
  payments: readonly ProviderPayment[],
): Promise<Told> {
  const standing = standingOf(charge, payments)
  if (standing.status !== 'WAITING' || charge.pixPayload) return { told: 'standing', standing }
  const code = await provider.readPixCode(standing.providerId ?? '')
  if (!code.ok) return { told: 'away' }
  const { payload, encodedImage } = code.value
  return {
    told: 'standing',
    standing: { ...standing, pixPayload: payload, pixImage: encodedImage },
  }
}
