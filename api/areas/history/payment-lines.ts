import { cents, formatMoney } from '@55tickets/rules/money/money.ts'
import type { JobStatus } from '../../platform/jobs/find-jobs.ts'
import type { PaymentTrail, TrailCharge, TrailWebhookEvent } from '../charges/public.ts'
import type { HistoryLine } from './line.ts'

const money = (amount: number) => formatMoney(cents(amount))
const times = (count: number) => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`)

/** Lines about the provider's webhook events. */
export const webhookLines = ({ webhookEvents }: PaymentTrail): HistoryLine[] =>
  webhookEvents.flatMap((event) => [
    {
      at: event.receivedAt,
      text: `${webhookText(event)}${handlingText(event)}`,
      ...troubleFlag(event),
    },
    ...(event.settledAt
      ? [{ at: event.settledAt, text: `Webhook ${event.id} resolved: ${event.settledBecause}` }]
      : []),
  ])

function webhookText({ kind, id, installment, copies }: TrailWebhookEvent): string {
  const part = installment === null ? '' : ` of instalment ${installment}`
  const again = copies === 0 ? '' : `, repeated ${times(copies)}`
  return `Webhook ${kind}${part} (${id})${again}`
}

function handlingText({ handledAt, setAside, settledAt }: TrailWebhookEvent): string {
  if (setAside !== null)
    return `; set aside, ${setAside}${settledAt ? '' : '; waits for an operator'}`
  return handledAt === null ? '; not processed yet' : ''
}

const troubleFlag = ({ handledAt, setAside, settledAt }: TrailWebhookEvent) =>
  handledAt === null || (setAside !== null && settledAt === null) ? { isTrouble: true } : {}

/** Lines about charges, their status and refunds. */
export const chargeLines = (trail: PaymentTrail): HistoryLine[] =>
  trail.charges.flatMap((charge, at) => {
    const name = trail.charges.length > 1 ? `Charge ${at + 1}` : 'Charge'
    return [
      { at: charge.createdAt, text: `${name}: opened, ${chargeText(charge)}` },
      statusLine(charge, name),
      ...(charge.lookedUpAt
        ? [{ at: charge.lookedUpAt, text: `${name}: last looked up at the provider` }]
        : []),
      ...refundLines(charge, name, trail),
    ]
  })

function chargeText(charge: TrailCharge): string {
  const { method, amountCents, interestCents, installments, cardBrand, cardLastDigits } = charge
  const amount = money(amountCents)
  if (method === 'PIX') return `${amount} by PIX`
  const card = cardLastDigits ? `card, ${cardBrand || 'one'} ending in ${cardLastDigits}` : 'card'
  if (installments === 1) return `${amount} by ${card}`
  const interest = interestCents > 0 ? `, ${money(interestCents)} of it interest` : ''
  const part = Math.floor(amountCents / installments)
  return `${amount} by ${card}, in ${installments} instalments of ${money(part)}${interest}`
}

/** Line about the current status; earlier ones are not stored, but webhook lines show them. */
function statusLine(charge: TrailCharge, name: string): HistoryLine {
  const { status, providerId, createdAt, changedAt } = charge
  if (status === 'SENDING')
    return { at: createdAt, text: `${name}: its outcome is not known yet`, isTrouble: true }
  const never = status === 'CANCELED' && providerId === null
  const text = never ? 'it never reached the provider' : statusTexts[status]
  const payment = providerId === null ? '' : ` (${providerId})`
  return { at: changedAt, text: `${name}: ${text}${payment}` }
}

const statusTexts: Record<Exclude<TrailCharge['status'], 'SENDING'>, string> = {
  WAITING: 'PIX code created, waiting for payment',
  ANALYSIS: 'under analysis at the provider',
  CONFIRMED: 'confirmed by the provider',
  RECEIVED: 'received by the provider',
  DECLINED: 'declined by the provider',
  CANCELED: 'cancelled at the provider',
  REFUNDED: 'refunded by the provider',
  CHARGEBACK: 'disputed by the holder of the card',
}

function refundLines(charge: TrailCharge, name: string, trail: PaymentTrail): HistoryLine[] {
  const { refundRequestedAt, refundedAt, refundedCents, amountCents, refundCause } = charge
  const job = trail.refundJobs.findLast(({ input }) => input['chargeId'] === charge.id)
  const lines: HistoryLine[] = []
  if (refundRequestedAt)
    lines.push({ at: refundRequestedAt, text: `${name}: refund requested, ${refundCause}` })
  if (charge.partRefundRequestedAt) {
    const text = `refund of ${money(charge.partRefundCents)} requested in parts, ${charge.partRefundCause}`
    lines.push({ at: charge.partRefundRequestedAt, text: `${name}: ${text}` })
  }
  const requestedAt = refundRequestedAt ?? charge.partRefundRequestedAt
  if (requestedAt && job && job.failures > 0 && job.state !== 'completed')
    lines.push({ at: requestedAt, text: `${name}: ${failedText(job)}`, isTrouble: true })
  if (refundedAt) {
    const text = `${money(refundedCents)} of ${money(amountCents)} refunded`
    lines.push({ at: refundedAt, text: `${name}: ${text}` })
  }
  return lines
}

function failedText({ failures, lastFailure, state }: JobStatus): string {
  const end = state === 'failed' ? 'and was given up' : 'and is retried'
  return `the refund failed ${times(failures)} ${end}; last: ${lastFailure ?? 'no error text'}`
}
