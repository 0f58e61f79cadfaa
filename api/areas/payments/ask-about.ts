import type { Reply } from './asaas/http.ts'
import type { Provider } from './asaas/provider.ts'
import type { ProviderPayment } from './asaas/shapes.ts'
import type { Charge } from './charge.ts'
import { addsUp, isOfCharge, mismatchOf, standingOf } from './payment-of.ts'
import type { Standing } from './standing.ts'

/**
 * What the provider says of a charge. `none`: it knows no such payment. `away`: it did not say, or
 * nothing that we understand.
 * `wrong`: what it has is not what we asked for.
 */
export type Told =
  | {
      readonly told: 'standing'
      readonly standing: Standing
      /** The payment that was asked about, or all of its plan. */
      readonly payments: readonly ProviderPayment[]
    }
  | { readonly told: 'wrong'; readonly payment: ProviderPayment; readonly why: string }
  | { readonly told: 'none' }
  | { readonly told: 'away' }

type Asked = Charge & { readonly plan: string | null }

/** Asks how a charge stands; one whose answer got lost is looked for by the sale's reference. */
export async function askAbout(
  provider: Provider,
  charge: Asked,
  isToBePaid = true,
): Promise<Told> {
  const reply = await findPayments(provider, charge)
  if (!reply.ok) return { told: 'away' }
  const [first] = reply.value.toSorted(
    (a, b) => (a.installmentNumber ?? 1) - (b.installmentNumber ?? 1),
  )
  return first ? judge(provider, charge, first, isToBePaid) : { told: 'none' }
}

async function findPayments(
  provider: Provider,
  charge: Asked,
): Promise<Reply<readonly ProviderPayment[]>> {
  if (charge.providerId !== null) {
    const reply = await provider.findPayment(charge.providerId)
    if (!reply.ok) return reply.why === 'not-found' ? { ok: true, value: [] } : reply
    return { ok: true, value: [reply.value] }
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
  isToBePaid = true,
): Promise<Told> {
  const why = mismatchOf(charge, payment)
  if (why) return { told: 'wrong', payment, why }
  if (!payment.installment) return tellStanding(provider, charge, [payment], isToBePaid)
  const plan = await provider.findPlanPayments(payment.installment)
  if (!plan.ok) return { told: 'away' }
  if (!addsUp(charge, plan.value))
    return { told: 'wrong', payment, why: 'its plan does not add up to our amount' }
  const others = plan.value.filter(({ id }) => id !== payment.id)
  return tellStanding(provider, charge, [payment, ...others], isToBePaid)
}

/** To whoever is to pay it, an open PIX is worth nothing without its code. */
async function tellStanding(
  provider: Provider,
  charge: Charge,
  payments: readonly ProviderPayment[],
  isToBePaid: boolean,
): Promise<Told> {
  if (payments.some(({ status }) => status === 'UNKNOWN')) {
    provider.log.error({ charge: charge.id }, 'the provider has a status that we do not know')
    return { told: 'away' }
  }
  const standing = standingOf(charge, payments)
  if (standing.status !== 'WAITING' || charge.pixPayload || !isToBePaid)
    return { told: 'standing', standing, payments }
  const code = await provider.readPixCode(standing.providerId ?? '')
  if (!code.ok) return { told: 'away' }
  const { payload, encodedImage } = code.value
  return {
    told: 'standing',
    standing: { ...standing, pixPayload: payload, pixImage: encodedImage },
    payments,
  }
}
