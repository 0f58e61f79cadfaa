import type { PaymentMethod } from '@55tickets/contracts/payments.ts'
import { cents, toReais } from '@55tickets/rules/money/money.ts'
import { z } from 'zod'
import type { Log } from '../../../platform/log.ts'
import type { Card, Payer } from '../charge.ts'
import type { ProviderQuota } from '../quota/provider-quota.ts'
import { type ApiCall, type ApiClientOptions, createApiClient, type Reply } from './api-client.ts'
import { ProviderPayment } from './provider-payment.ts'
import { createTransferCalls, type ListPage, type TransferCalls } from './transfer-calls.ts'

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
export interface Provider extends TransferCalls {
  readonly timeouts: Timeouts
  /** Minimum time for which a created payment can be paid. */
  readonly payableMs: number
  readonly log: Log
  readonly quota: ProviderQuota
  createCustomer(payer: Payer): Promise<Reply<string>>
  createPix(payment: NewPayment): Promise<Reply<ProviderPayment>>
  payByCard(payment: NewCardPayment): Promise<Reply<ProviderPayment>>
  findPayment(id: string): Promise<Reply<ProviderPayment>>
  findPayments(reference: string): Promise<Reply<ProviderPayment[]>>
  findPlanPayments(plan: string): Promise<Reply<ProviderPayment[]>>
  /** Open payments of one method, the newest first, of as many pages as are wanted. */
  findOpenPayments(wanted: {
    readonly method: PaymentMethod
    readonly status: 'PENDING' | 'AWAITING_RISK_ANALYSIS'
    readonly maxPages: number
  }): Promise<Reply<ProviderPayment[]>>
  /** Payments created on a day (`YYYY-MM-DD`, time zone of Brasília), without deleted ones. */
  findPaymentsOfDay(day: string): Promise<Reply<ProviderPayment[]>>
  readPixCode(id: string): Promise<Reply<PixCode>>
  /** Finds the CPF or CNPJ of who sent a PIX that we received, perhaps redacted; null if it is not named. */
  findPixPayer(pixTransaction: string): Promise<Reply<string | null>>
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

const PaymentPage = z.object({ hasMore: z.boolean(), data: z.array(ProviderPayment) })
const Customer = z.object({ id: z.string().min(1) })
const PixCode = z.object({ encodedImage: z.string().min(1), payload: z.string().min(1) })
type PixCode = z.infer<typeof PixCode>
const PixTransaction = z.object({
  externalAccount: z.object({ cpfCnpj: z.string().nullish() }).nullish(),
})
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

  /** Loads all pages of a list, or the first ones. */
  async function list<T>(
    path: string,
    query: Record<string, string>,
    schema: ListPage<T>,
    maxPages = Number.POSITIVE_INFINITY,
  ): Promise<Reply<T[]>> {
    const all: T[] = []
    for (let pages = 1; ; pages += 1) {
      const page = { ...query, offset: String(all.length), limit: String(PAGE_SIZE) }
      const reply = await get(path, schema, page)
      if (!reply.ok) return reply
      all.push(...reply.value.data)
      const isLast = !reply.value.hasMore || reply.value.data.length === 0 || pages === maxPages
      if (isLast) return { ok: true, value: all }
    }
  }
  const listPayments = (path: string, query: Record<string, string> = {}) =>
    list(path, query, PaymentPage)

  return {
    timeouts,
    payableMs: (heldMinutes + SPARE_MINUTES) * 60_000,
    log: options.log,
    quota: options.quota,
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
    findPayments: (reference) => listPayments('/payments', { externalReference: reference }),
    findPlanPayments: (plan) => listPayments(`/installments/${encodeURIComponent(plan)}/payments`),
    findOpenPayments: ({ method, status, maxPages }) =>
      list('/payments', { billingType: method, status }, PaymentPage, maxPages),
    findPaymentsOfDay: (day) =>
      listPayments('/payments', { 'dateCreated[ge]': day, 'dateCreated[le]': day }),
    readPixCode: (id) => get(`/payments/${encodeURIComponent(id)}/pixQrCode`, PixCode),
    async findPixPayer(id) {
      const reply = await get(`/pix/transactions/${encodeURIComponent(id)}`, PixTransaction)
      return reply.ok ? { ok: true, value: reply.value.externalAccount?.cpfCnpj ?? null } : reply
    },
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
    ...createTransferCalls({ get, post, list }),
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
