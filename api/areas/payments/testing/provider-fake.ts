import { cents, fromReais, toReais } from '@55tickets/rules/money/money.ts'
import { type ChangeName, changes } from '@55tickets/sandbox/change-payment.ts'
import { newPayments, type Payment, type PaymentStatus } from '@55tickets/sandbox/payment.ts'
import { createLog } from '../../../platform/log.ts'
import type { Reply } from '../../charges/asaas/api-client.ts'
import type { NewPayment, Provider } from '../../charges/asaas/provider.ts'
import { ProviderPayment } from '../../charges/asaas/provider-payment.ts'
import { TransferFake } from '../../charges/testing/transfer-fake.ts'
import { uncounted } from '../../charges/testing/uncounted.ts'

/**
 * Outcome of the next charge. lost: it is made, and its response is lost. never: the request does not
 * arrive, and there is no response either.
 */
export type PaymentOutcome = 'fine' | 'declined' | 'analysis' | 'lost' | 'never'

export interface SentWebhook {
  readonly id: string
  readonly event: string
  readonly payment: Payment
}

const PAID: readonly PaymentStatus[] = ['CONFIRMED', 'RECEIVED']
const AWAY = { ok: false, why: 'not-sent' } as const
const REFUSED = { ok: false, why: 'refused', codes: ['invalid_action'] } as const
const NO_ANSWER = { ok: false, why: 'no-answer' } as const

/** CPFs of customers, who outlive a fake: our database knows them. */
const customerCpfs = new Map<string, string>()

/** The provider in memory, without a network. Its payments are the state that sales must end up with. */
export class ProviderFake {
  payments: Payment[] = []
  webhooks: SentWebhook[] = []
  isDown = false
  outcome: PaymentOutcome = 'fine'
  /** The next refund is made, and its response is lost. */
  losesRefundResponse = false

  /** Payer that the provider names for every PIX; null for none, undefined for the customer of each. */
  payer: string | null | undefined

  /** Ids of the payments that we refunded, wholly or in part. */
  readonly refunded: string[] = []

  readonly transfers = new TransferFake(() => this.isDown)
  readonly provider: Provider = {
    ...this.transfers.calls,
    timeouts: { cardMs: 60_000, otherMs: 10_000 },
    payableMs: 30 * 60_000,
    log: createLog('silent'),
    quota: uncounted,
    createCustomer: async ({ userId, cpf }) => {
      customerCpfs.set(`cus_${userId}`, cpf)
      return this.answer(`cus_${userId}`)
    },
    createPix: async (payment) => this.take(payment, 'PIX', 1),
    payByCard: async (payment) => this.take(payment, 'CREDIT_CARD', payment.installments),
    findPayment: async (id) => this.one(this.payments.find((payment) => payment.id === id)),
    findPayments: async (reference) =>
      this.list((payment) => payment.externalReference === reference && !payment.deleted),
    findPlanPayments: async (plan) => this.list(({ installment }) => installment === plan),
    findOpenPayments: async ({ method, status }) =>
      this.list((one) => one.billingType === method && one.status === status && !one.deleted),
    findPaymentsOfDay: async () => this.list(() => true),
    readPixCode: async (id) => this.answer({ payload: `pix ${id}`, encodedImage: 'AAAA' }),
    findPixPayer: async (id) => {
      const payment = this.payments.find(({ pixTransaction }) => pixTransaction === id)
      const customer = customerCpfs.get(payment?.customer ?? '') ?? null
      return this.answer(this.payer === undefined ? customer : this.payer)
    },
    cancelPayment: async (id) => {
      if (this.isDown) return AWAY
      return this.change('delete', id) ? this.answer({ deleted: true }) : REFUSED
    },
    refund: async ({ id, amountCents }) => {
      if (this.isDown) return AWAY
      const payment = this.payments.find((one) => one.id === id)
      if (!payment || amountCents > this.left(payment)) return REFUSED
      if (!this.refundPayment(id, amountCents)) return REFUSED
      this.refunded.push(id)
      const isLost = this.losesRefundResponse
      this.losesRefundResponse = false
      return isLost ? NO_ANSWER : this.answer({})
    },
    receiveMoney: async (id) => (this.change('confirm', id) ? this.answer({}) : REFUSED),
  }

  /** Changes a payment as the provider would; false if its status does not allow it. */
  change(name: ChangeName, id: string): boolean {
    const change: (typeof changes)[ChangeName] & { wholePlan?: boolean; evenDeleted?: boolean } =
      changes[name]
    const asked = this.payments.find((payment) => payment.id === id)
    const may = (payment: Payment) =>
      (change.from as readonly PaymentStatus[]).includes(payment.status) &&
      (change.evenDeleted || !payment.deleted)
    if (!asked || !may(asked)) return false
    const isMeant = (payment: Payment) =>
      payment.id === id ||
      (change.wholePlan &&
        payment.installment !== null &&
        payment.installment === asked.installment)
    for (const payment of this.payments.filter((one) => isMeant(one) && may(one))) {
      const { patch, events } = change.to(payment)
      this.write({ ...payment, ...patch }, events)
    }
    return true
  }

  /** Refunds a part of a payment, or all that is left. */
  refundPayment(id: string, part?: number): boolean {
    const payment = this.payments.find((one) => one.id === id)
    if (!payment || !PAID.includes(payment.status)) return false
    const before = payment.refunds ?? []
    const left = this.left(payment)
    const amount = Math.min(part ?? left, left)
    const refund = {
      dateCreated: '',
      status: 'DONE',
      value: toReais(cents(amount)),
      description: null,
    } as const
    const isAll = amount === left
    const status = isAll ? 'REFUNDED' : payment.status
    this.write({ ...payment, status, refunds: [...before, refund] }, [
      isAll ? 'PAYMENT_REFUNDED' : 'PAYMENT_PARTIALLY_REFUNDED',
    ])
    return true
  }

  private left({ value, refunds }: Payment): number {
    const back = (refunds ?? []).reduce((sum, refund) => sum + fromReais(refund.value), 0)
    return fromReais(value) - back
  }

  private write(payment: Payment, events: readonly string[]): void {
    this.payments = this.payments.map((one) => (one.id === payment.id ? payment : one))
    for (const event of events)
      this.webhooks.push({ id: `evt_${payment.id}_${this.webhooks.length}`, event, payment })
  }

  private take(
    asked: NewPayment,
    billingType: Payment['billingType'],
    count: number,
  ): Reply<ProviderPayment> {
    const { outcome } = this
    this.outcome = 'fine'
    if (this.isDown) return AWAY
    if (outcome === 'declined') return REFUSED
    if (outcome === 'never') return NO_ANSWER
    const isCard = billingType === 'CREDIT_CARD'
    const part = Math.floor(asked.amountCents / count)
    const parts = Array.from({ length: count }, (_, index) =>
      cents(index < count - 1 ? part : asked.amountCents - part * (count - 1)),
    )
    const cardStatus = outcome === 'analysis' ? 'AWAITING_RISK_ANALYSIS' : 'CONFIRMED'
    const made = newPayments({
      customer: asked.customer,
      billingType,
      status: isCard ? cardStatus : 'PENDING',
      dueDate: asked.dueDate,
      description: asked.description,
      externalReference: asked.reference,
      creditCard: null,
      parts,
    })
    this.payments.push(...made)
    if (isCard) for (const payment of made) this.write(payment, [`PAYMENT_${cardStatus}`])
    return outcome === 'lost' ? NO_ANSWER : this.one(made[0])
  }

  private answer<T>(value: T): Reply<T> {
    return this.isDown ? AWAY : { ok: true, value }
  }
  private one(payment: Payment | undefined): Reply<ProviderPayment> {
    if (this.isDown) return AWAY
    return payment
      ? { ok: true, value: ProviderPayment.parse(payment) }
      : { ok: false, why: 'not-found' }
  }
  private list(isMeant: (payment: Payment) => boolean): Reply<ProviderPayment[]> {
    return this.answer(this.payments.filter(isMeant).map((one) => ProviderPayment.parse(one)))
  }
}
