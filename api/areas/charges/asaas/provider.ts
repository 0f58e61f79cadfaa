import { cents, toReais } from '@55tickets/rules/money/money.ts'
import { z } from 'zod'
import type { Log } from '../../../platform/log.ts'
import type { Card, Payer } from '../charge.ts'
import { type ApiCall, type ApiClientOptions, createApiClient, type Reply } from './api-client.ts'

const PAYMENT_STATUSES = [
  'PENDING',
  'RECEIVED',
  'CONFIRMED',
  'OVERDUE',
  'REFUNDED',
  'RECEIVED_IN_CASH',
  'REFUND_REQUESTED',
  'REFUND_IN_PROGRESS',
  'CHARGEBACK_REQUESTED',
  'CHARGEBACK_DISPUTE',
  'AWAITING_CHARGEBACK_REVERSAL',
  'DUNNING_REQUESTED',
  'DUNNING_RECEIVED',
  'AWAITING_RISK_ANALYSIS',
] as const

/** A status that we do not know becomes `UNKNOWN`, so that it does not invalidate a whole list. */
const Status = z
  .string()
  .transform((value) => PAYMENT_STATUSES.find((status) => status === value) ?? 'UNKNOWN')

/**
 * A payment in the provider's responses and webhooks. Unknown fields are ignored, because the
 * provider adds fields at any time; fields that we depend on are required.
 */
export const ProviderPayment = z.object({
  id: z.string().min(1),
  /** Day in the time zone of Brasília. */
  dateCreated: z.string().nullish(),
  status: Status,
  /** Reais. */
  value: z.number(),
  billingType: z.string(),
  installment: z.string().nullish(),
  installmentNumber: z.int().nullish(),
  externalReference: z.string().nullish(),
  description: z.string().nullish(),
  deleted: z.boolean().nullish(),
  /** Dates of confirmation and receipt, all absent if it was never paid. */
  confirmedDate: z.string().nullish(),
  clientPaymentDate: z.string().nullish(),
  paymentDate: z.string().nullish(),
  /** Day on which its money is credited to us, and the day that is expected until then. */
  creditDate: z.string().nullish(),
  estimatedCreditDate: z.string().nullish(),
  /** Full or partial refunds, in reais. */
  refunds: z
    .array(z.object({ value: z.number().nullish(), status: z.string().nullish() }))
    .nullish(),
  /** State of a dispute. */
  chargeback: z.object({ status: z.string().nullish() }).nullish(),
  creditCard: z
    .object({ creditCardNumber: z.string().nullish(), creditCardBrand: z.string().nullish() })
    .nullish(),
})
export type ProviderPayment = z.infer<typeof ProviderPayment>

interface Timeouts {
  /** Card charges wait for the decision of the bank, which can take long. */
  readonly cardMs: number
  readonly otherMs: number
}

/** Fields that PIX and card payments share. */
export interface NewPayment {
  readonly customer: string
  readonly amountCents: number
  /** Last day of payment, as `YYYY-MM-DD`. */
  readonly dueDate: string
  readonly reference: string
  readonly description: string
}

interface NewCardPayment extends NewPayment {
  readonly installments: number
  readonly card: Card
  /**
   * House number of the card holder. The provider requires it, so the buyer's is sent: the card
   * form has none.
   */
  readonly addressNumber: string
  readonly remoteIp: string
}

/** Client of the payment provider, Asaas. Failures are part of each reply. */
export interface Provider {
  readonly timeouts: Timeouts
  /** Minimum time for which a created payment can be paid. */
  readonly payableMs: number
  readonly log: Log
  /** Finds a customer by our user id and the current CPF. */
  findCustomer(payer: Pick<Payer, 'userId' | 'cpf'>): Promise<Reply<string | null>>
  createCustomer(payer: Payer): Promise<Reply<string>>
  createPix(payment: NewPayment): Promise<Reply<ProviderPayment>>
  payByCard(payment: NewCardPayment): Promise<Reply<ProviderPayment>>
  findPayment(id: string): Promise<Reply<ProviderPayment>>
  findPayments(reference: string): Promise<Reply<ProviderPayment[]>>
  findPlanPayments(plan: string): Promise<Reply<ProviderPayment[]>>
  /** Payments created on a day (`YYYY-MM-DD`, time zone of Brasília), without deleted ones. */
  findPaymentsOfDay(day: string): Promise<Reply<ProviderPayment[]>>
  readPixCode(id: string): Promise<Reply<PixCode>>
  cancelPayment(id: string): Promise<Reply<unknown>>
  /**
   * Refunds an amount of one payment. The amount is always sent: without it the provider assumes
   * the whole value, and refuses that after a partial refund.
   */
  refund(
    payment: { readonly id: string; readonly amountCents: number },
    cause: string,
  ): Promise<Reply<unknown>>
  /** Pays an open PIX. Only the test environment has this call. */
  receiveMoney(id: string): Promise<Reply<unknown>>
}

interface ProviderOptions extends ApiClientOptions {
  readonly timeouts?: Timeouts
  /** Minutes for which tickets are held during payment. */
  readonly heldMinutes?: number
}

const DEFAULT_TIMEOUTS: Timeouts = { cardMs: 60_000, otherMs: 10_000 }
const PAGE_SIZE = 100
/** Extra time for a payment that is created at the last moment. */
const SPARE_MINUTES = 15

const PaymentList = z.object({ hasMore: z.boolean(), data: z.array(ProviderPayment) })
const Customer = z.object({ id: z.string().min(1) })
const CustomerList = z.object({
  data: z.array(z.object({ ...Customer.shape, cpfCnpj: z.string().nullish() })),
})
const PixCode = z.object({ encodedImage: z.string().min(1), payload: z.string().min(1) })
type PixCode = z.infer<typeof PixCode>
const DeletedPayment = z.object({ deleted: z.boolean() })
const AnyBody = z.unknown()

export function createProvider({
  timeouts = DEFAULT_TIMEOUTS,
  heldMinutes = 15,
  ...options
}: ProviderOptions): Provider {
  const http = createApiClient(options)
  const send = <T>(call: Omit<ApiCall<T>, 'timeoutMs'>) =>
    http({ ...call, timeoutMs: timeouts.otherMs })
  const get = <T>(path: string, answer: ApiCall<T>['answer'], query: Record<string, string> = {}) =>
    send({ method: 'GET', path, query, answer })
  const post = <T>(path: string, body: object, answer: ApiCall<T>['answer']) =>
    send({ method: 'POST', path, body, answer })

  /** Loads all pages of a list. */
  async function list(path: string, query: Record<string, string>) {
    const all: ProviderPayment[] = []
    for (;;) {
      const page = { ...query, offset: String(all.length), limit: String(PAGE_SIZE) }
      const reply = await get(path, PaymentList, page)
      if (!reply.ok) return reply
      all.push(...reply.value.data)
      if (!reply.value.hasMore || reply.value.data.length === 0)
        return { ok: true, value: all } as const
    }
  }

  return {
    timeouts,
    payableMs: (heldMinutes + SPARE_MINUTES) * 60_000,
    log: options.log,
    async findCustomer({ userId, cpf }) {
      const reply = await get('/customers', CustomerList, {
        externalReference: userId,
        cpfCnpj: digits(cpf),
      })
      if (!reply.ok) return reply
      const found = reply.value.data.find(({ cpfCnpj }) => digits(cpfCnpj ?? '') === digits(cpf))
      return { ok: true, value: found?.id ?? null }
    },
    async createCustomer(payer) {
      const reply = await post('/customers', customerBody(payer), Customer)
      return reply.ok ? { ok: true, value: reply.value.id } : reply
    },
    createPix: (payment) =>
      post(
        '/payments',
        { ...paymentBody(payment), billingType: 'PIX', value: paymentReais(payment) },
        ProviderPayment,
      ),
    payByCard: (payment) =>
      http({
        method: 'POST',
        path: '/payments',
        body: cardBody(payment),
        answer: ProviderPayment,
        timeoutMs: timeouts.cardMs,
        isCard: true,
      }),
    findPayment: (id) => get(`/payments/${encodeURIComponent(id)}`, ProviderPayment),
    findPayments: (reference) => list('/payments', { externalReference: reference }),
    findPlanPayments: (plan) => list(`/installments/${encodeURIComponent(plan)}/payments`, {}),
    findPaymentsOfDay: (day) =>
      list('/payments', { 'dateCreated[ge]': day, 'dateCreated[le]': day }),
    readPixCode: (id) => get(`/payments/${encodeURIComponent(id)}/pixQrCode`, PixCode),
    cancelPayment: (id) =>
      send({
        method: 'DELETE',
        path: `/payments/${encodeURIComponent(id)}`,
        answer: DeletedPayment,
      }),
    refund: ({ id, ...payment }, cause) =>
      post(
        `/payments/${encodeURIComponent(id)}/refund`,
        { value: paymentReais(payment), description: cause },
        AnyBody,
      ),
    receiveMoney: (id) => post(`/sandbox/payment/${encodeURIComponent(id)}/confirm`, {}, AnyBody),
  }
}

const paymentReais = ({ amountCents }: Pick<NewPayment, 'amountCents'>) =>
  toReais(cents(amountCents))
const digits = (text: string) => text.replace(/\D/g, '')

/** Customer fields. The provider's notifications are disabled, because we send our own mails. */
const customerBody = (payer: Payer) => ({
  name: payer.name,
  cpfCnpj: digits(payer.cpf),
  email: payer.email,
  mobilePhone: digits(payer.phone),
  postalCode: digits(payer.address.postalCode),
  address: payer.address.street,
  addressNumber: payer.address.number,
  ...(payer.address.complement && { complement: payer.address.complement }),
  ...(payer.address.neighborhood && { province: payer.address.neighborhood }),
  externalReference: payer.userId,
  notificationDisabled: true,
})

const paymentBody = (payment: NewPayment) => ({
  customer: payment.customer,
  dueDate: payment.dueDate,
  description: payment.description,
  externalReference: payment.reference,
})

function cardBody(payment: NewCardPayment) {
  const { creditCard, creditCardHolderInfo: holder } = payment.card
  const value = paymentReais(payment)
  const { installments } = payment
  return {
    ...paymentBody(payment),
    billingType: 'CREDIT_CARD',
    ...(installments > 1 ? { installmentCount: installments, totalValue: value } : { value }),
    creditCard: {
      holderName: creditCard.holderName,
      number: creditCard.number,
      expiryMonth: creditCard.expiryMonth,
      expiryYear: creditCard.expiryYear,
      ccv: creditCard.ccv,
    },
    creditCardHolderInfo: {
      name: holder.name,
      email: holder.email,
      // A CNPJ may have letters.
      cpfCnpj: holder.cpfCnpj.replace(/[^0-9A-Za-z]/g, '').toUpperCase(),
      postalCode: digits(holder.postalCode),
      addressNumber: payment.addressNumber,
      phone: digits(holder.phone),
    },
    remoteIp: payment.remoteIp,
  }
}
