import { z } from 'zod/mini'
import { call } from './http/call.ts'
import { Id, Instant, Reais } from './http/parts.ts'
import { SaleStatus } from './reservations.ts'

const OneSale = z.strictObject({ vendaId: Id })
/** Text with a maximum length. The rules for cards validate the content. */
const boundedText = (most: number) =>
  z.string('Campo obrigatório').check(z.maxLength(most, 'Texto longo demais'))
const requiredText = (most: number, missing: string) =>
  boundedText(most).check(z.minLength(1, missing))

export const PaymentMethod = z.enum(['PIX', 'CREDIT_CARD'])
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** Payment attempt of a sale. */
export const Payment = z.object({
  formaPagamento: PaymentMethod,
  status: z.enum([
    'PENDING',
    'CONFIRMED',
    'RECEIVED',
    'DECLINED',
    'CANCELED',
    'REFUNDED',
    'CHARGEBACK',
  ]),
  valor: Reais,
  parcelas: z.int(),
  createdAt: Instant,
  /** True while the provider analyses a card. A PENDING card without it has an unknown outcome. */
  isInAnalysis: z.boolean(),
  /** QR code as a `data:` URI and its text, only while a PIX is open. */
  pixQrCodeUrl: z.nullable(z.string()),
  pixCopiaECola: z.nullable(z.string()),
})
export type Payment = z.infer<typeof Payment>

/** Card data as typed, validated by the same rules as the form. Never stored. */
const CreditCard = z.strictObject({
  holderName: boundedText(200),
  number: z.pipe(
    boundedText(40),
    z.transform((text) => text.replace(/\s/g, '')),
  ),
  expiryMonth: boundedText(4),
  /** Year with four digits; two digits get this century. */
  expiryYear: z.pipe(
    boundedText(4),
    z.transform((year) => (/^\d\d$/.test(year) ? `20${year}` : year)),
  ),
  ccv: boundedText(8),
})

const CardHolder = z.strictObject({
  name: requiredText(200, 'Nome é obrigatório'),
  email: requiredText(300, 'Email é obrigatório'),
  cpfCnpj: boundedText(20),
  phone: boundedText(20),
  postalCode: boundedText(10),
})

const NO_INSTALLMENTS = 'Seleção de parcelamento inválida'

const PixPayment = z.strictObject({ vendaId: Id, paymentType: z.literal('PIX') })
const CardPayment = z.strictObject({
  vendaId: Id,
  paymentType: z.literal('CREDIT_CARD'),
  creditCard: CreditCard,
  creditCardHolderInfo: CardHolder,
  installments: z._default(
    z.int(NO_INSTALLMENTS).check(z.gte(1, NO_INSTALLMENTS), z.lte(12, NO_INSTALLMENTS)),
    1,
  ),
})
export type CardPayment = z.infer<typeof CardPayment>

export const processPayment = call({
  method: 'POST',
  path: '/payments/process',
  access: 'user',
  limitedBy: 'user',
  summary: 'Pay what the caller holds. For PIX the status is the payment’s, for a card the sale’s',
  body: z.discriminatedUnion('paymentType', [PixPayment, CardPayment]),
  answer: z.object({ status: SaleStatus, pagamento: z.array(Payment) }),
  refusals: [
    'SALE_NOT_FOUND',
    'SALE_NOT_HELD',
    'RESERVATION_EXPIRED',
    'PAYMENT_UNDER_WAY',
    'METHOD_NOT_ACCEPTED',
    'INSTALLMENTS_NOT_OFFERED',
    'ADDRESS_REQUIRED',
    'CPF_REQUIRED',
    'CARD_INVALID',
    'CARD_DECLINED',
    'TOO_MANY_WAITING',
    'TOO_MANY_ATTEMPTS',
    'KEY_REUSED',
    'PROVIDER_AWAY',
    'PROVIDER_BUSY',
  ],
})

/** Payment status for anybody with the link, without personal data. */
export const PaymentState = z.object({
  orderNumber: z.string(),
  status: SaleStatus,
  /** Method of the open payment; null if there is none. */
  method: z.nullable(PaymentMethod),
  /**
   * True while the provider analyses a card, which may take days; otherwise its outcome is unknown.
   */
  isInAnalysis: z.boolean(),
  /** Code of an open PIX; null until the provider has issued it. */
  paymentDetails: z.nullable(z.object({ pixQrCodeUrl: z.string(), pixCopiaECola: z.string() })),
  /** Plain text, so that an invalid date fails only the countdown, not the whole page. */
  expiresAt: z.string(),
  /** Server time to compare `expiresAt` with. */
  now: Instant,
  amountCharged: Reais,
  /** Event; `date` is formatted text in the event's time zone. */
  event: z.object({
    name: z.string(),
    slug: z.string(),
    date: z.string(),
    isCancelled: z.boolean(),
  }),
})
export type PaymentState = z.infer<typeof PaymentState>

export const readPaymentState = call({
  method: 'GET',
  path: '/payments/:vendaId/status',
  access: 'open',
  summary: 'How the payment of a sale stands, for whoever has its link',
  params: OneSale,
  answer: PaymentState,
  refusals: ['SALE_NOT_FOUND'],
})

export const abandonPayment = call({
  method: 'POST',
  path: '/payments/:vendaId/abandon',
  access: 'user',
  limitedBy: 'user',
  summary: 'Drop an open PIX so that the sale can be paid in another way',
  params: OneSale,
  body: z.nullish(z.strictObject({})),
  answer: z.object({ status: SaleStatus }),
  refusals: [
    'SALE_NOT_FOUND',
    'SALE_NOT_HELD',
    'RESERVATION_EXPIRED',
    'PAYMENT_UNDER_WAY',
    'PROVIDER_AWAY',
  ],
})

/** Simulates the arrival of the money. Exists only if the provider is the sandbox. */
export const simulatePayment = call({
  method: 'POST',
  path: '/sandbox/payments/:vendaId/confirm',
  access: 'open',
  summary: 'Pay an open PIX in the test environment',
  params: OneSale,
  body: z.nullish(z.strictObject({})),
  answer: z.object({ status: z.string() }),
  refusals: ['SALE_NOT_FOUND', 'SALE_NOT_HELD', 'PROVIDER_AWAY'],
})
