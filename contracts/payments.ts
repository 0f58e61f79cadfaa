import { z } from 'zod/mini'
import { call } from './call.ts'
import { Id, Instant, Reais } from './parts.ts'
import { SaleStatus } from './reservations.ts'

const OneSale = z.strictObject({ vendaId: Id })
/** Whether it is right is for the rules of a card to say, in their own words. */
const boundedText = (most: number) =>
  z.string('Campo obrigatório').check(z.maxLength(most, 'Texto longo demais'))
const requiredText = (most: number, missing: string) =>
  boundedText(most).check(z.minLength(1, missing))

export const PaymentMethod = z.enum(['PIX', 'CREDIT_CARD'])
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** One way in which somebody tried to pay a sale; the newest stands last. */
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
  /** The provider looks into a card. One that is PENDING without it is being asked about. */
  isInAnalysis: z.boolean(),
  /** A picture as a whole `data:` URI, and the text that it shows; only while a PIX is open. */
  pixQrCodeUrl: z.nullable(z.string()),
  pixCopiaECola: z.nullable(z.string()),
})
export type Payment = z.infer<typeof Payment>

/** As the buyer typed them; judged by the same rules as the form. Never kept. */
const CreditCard = z.strictObject({
  holderName: boundedText(200),
  number: z.pipe(
    boundedText(40),
    z.transform((text) => text.replace(/\s/g, '')),
  ),
  expiryMonth: boundedText(4),
  /** Four digits; of two the century is ours. */
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
  ],
})

/** What whoever has the link may know: nothing of the buyer. */
export const PaymentState = z.object({
  orderNumber: z.string(),
  status: SaleStatus,
  /** By what it is being paid; null where nothing is under way. */
  method: z.nullable(PaymentMethod),
  /** The provider looks into a card, which may take days. Else what became of it is being asked. */
  isInAnalysis: z.boolean(),
  /** Of an open PIX; null until the provider has given its code. */
  paymentDetails: z.nullable(z.object({ pixQrCodeUrl: z.string(), pixCopiaECola: z.string() })),
  /** Read by whoever counts down, who says where it is no date: the page is there all the same. */
  expiresAt: z.string(),
  /** The clock that judges `expiresAt`. */
  now: Instant,
  amountCharged: Reais,
  /** `date` is told in words, in the event's own zone. */
  event: z.object({ name: z.string(), slug: z.string(), date: z.string() }),
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

/** The same, pushed whenever it changes: `GET` this path as server-sent events. */
export const paymentEventsPath = '/payments/:vendaId/events'

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

/** Does what the provider does when the money arrives. Only where the provider is the sandbox. */
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
