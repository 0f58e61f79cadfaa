import { dayKey, HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import type { CrowdOrder } from './orders.ts'
import type { CrowdPerson } from './people.ts'

interface SandboxPayment {
  readonly order: CrowdOrder
  readonly person: CrowdPerson | undefined
  readonly chargeId: string
  readonly saleId: string
  readonly userId: string | undefined
  readonly amountCents: number
}

const hex = (id: string) => id.replaceAll('-', '')

/** Id of a charge's payment at the sandbox. */
export const providerId = (chargeId: string): string => `pay_${hex(chargeId).slice(0, 16)}`

/** Customer and payment of an order, as the sandbox stores them. */
export function toSandboxRows(payment: SandboxPayment) {
  const { order, person, chargeId, saleId, userId, amountCents } = payment
  const id = providerId(chargeId)
  const customer = `cus_${hex(chargeId).slice(16)}`
  const isPix = order.method === 'PIX'
  const day = dayKey(order.at, HOME_ZONE)
  return {
    customer: {
      id: customer,
      body: {
        object: 'customer',
        id: customer,
        name: person?.name,
        email: person?.email,
        cpfCnpj: person?.cpf,
        externalReference: userId,
        deleted: false,
      },
    },
    payment: {
      id,
      body: {
        object: 'payment',
        id,
        dateCreated: day,
        customer,
        installment: null,
        installmentNumber: null,
        checkoutSession: null,
        value: amountCents / 100,
        netValue: amountCents / 100,
        originalValue: null,
        description: `55Tickets, cobrança ${chargeId}`,
        billingType: order.method,
        creditCard: isPix
          ? null
          : { creditCardNumber: '4444', creditCardBrand: 'VISA', creditCardToken: chargeId },
        pixTransaction: isPix ? chargeId : null,
        status: isPix ? 'RECEIVED' : 'CONFIRMED',
        dueDate: day,
        originalDueDate: day,
        paymentDate: isPix ? day : null,
        clientPaymentDate: day,
        confirmedDate: day,
        creditDate: isPix ? day : null,
        estimatedCreditDate: day,
        invoiceUrl: `https://sandbox.example/i/${id}`,
        invoiceNumber: String(Number.parseInt(hex(chargeId).slice(0, 7), 16)),
        transactionReceiptUrl: null,
        externalReference: saleId,
        deleted: false,
        split: null,
        chargeback: null,
        refunds: null,
      },
    },
  }
}
