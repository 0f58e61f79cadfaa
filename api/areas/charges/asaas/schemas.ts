import { z } from 'zod'

/**
 * Schemas of the provider's responses and webhooks. Unknown fields are ignored, because the
 * provider adds fields at any time; fields that we depend on are required.
 */

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
export type PaymentStatus = ProviderPayment['status']

export const RECEIVED_STATUSES: readonly PaymentStatus[] = [
  'RECEIVED',
  'RECEIVED_IN_CASH',
  'DUNNING_RECEIVED',
]
export const CHARGEBACK_STATUSES: readonly PaymentStatus[] = [
  'CHARGEBACK_REQUESTED',
  'CHARGEBACK_DISPUTE',
  'AWAITING_CHARGEBACK_REVERSAL',
]
export const REFUND_STATUSES: readonly PaymentStatus[] = [
  'REFUNDED',
  'REFUND_REQUESTED',
  'REFUND_IN_PROGRESS',
]

/** True if the payment was refunded because the card holder won a dispute. */
export const isLostDispute = ({ status, chargeback }: ProviderPayment): boolean =>
  REFUND_STATUSES.includes(status) && chargeback?.status === 'DISPUTE_LOST'

export const PaymentList = z.object({ hasMore: z.boolean(), data: z.array(ProviderPayment) })

const Customer = z.object({ id: z.string().min(1) })
export const CreatedCustomer = Customer
export const CustomerList = z.object({
  data: z.array(z.object({ ...Customer.shape, cpfCnpj: z.string().nullish() })),
})

export const PixCode = z.object({ encodedImage: z.string().min(1), payload: z.string().min(1) })
export type PixCode = z.infer<typeof PixCode>

export const DeletedPayment = z.object({ deleted: z.boolean() })

export const AnyBody = z.unknown()
