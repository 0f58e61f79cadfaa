import { z } from 'zod'

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
  /** Id of the PIX that has paid it. */
  pixTransaction: z.string().nullish(),
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
