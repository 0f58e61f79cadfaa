import { type Cents, cents, formatMoney } from '@55tickets/rules/money/money.ts'
import { isDay } from '@55tickets/rules/text/day.ts'
import { z } from 'zod'
import { isStorable, Problem, readInput } from './answers.ts'
import { today } from './calendar.ts'
import { type CardDecision, decideCard } from './card.ts'
import { newPayments, type Payment, type PaymentStatus } from './payment.ts'
import type { Step } from './store.ts'

/**
 * A storable text. Payments are inserted in batches, so one invalid text would fail the whole
 * batch.
 */
const text = (message: string) => z.string(message).refine(isStorable, message)
const Reais = (name: string) => z.number(`O campo ${name} deve ser um número.`)

/** The request body. Unknown fields are ignored, as the provider does. */
const Input = z.object({
  customer: text('O campo customer deve ser informado.'),
  billingType: z.enum(['PIX', 'CREDIT_CARD'], 'O campo billingType é inválido.'),
  value: Reais('value').nullish(),
  dueDate: z
    .string('O campo dueDate deve ser informado.')
    .refine(isDay, 'O campo dueDate deve ser uma data no formato AAAA-MM-DD.'),
  description: text('A descrição é inválida.')
    .max(500, 'A descrição pode ter no máximo 500 caracteres.')
    .nullish(),
  externalReference: text('O campo externalReference é inválido.').nullish(),
  installmentCount: z.int('O campo installmentCount deve ser um número inteiro.').nullish(),
  installmentValue: Reais('installmentValue').nullish(),
  totalValue: Reais('totalValue').nullish(),
})
type Input = z.infer<typeof Input>

const MIN_AMOUNT = cents(500)
const MAX_INSTALLMENTS = 12
/** Higher limits of the two brands that have them. */
const MAX_INSTALLMENTS_BY_BRAND = new Map([
  ['VISA', 21],
  ['MASTERCARD', 21],
])

const DECLINED =
  'Transação não autorizada. Verifique os dados do cartão de crédito e tente novamente.'

export interface CreatePaymentDeps {
  /** Stores the payments of one purchase. False if the customer does not exist. */
  add(steps: Step[]): Promise<boolean>
  /** Resolves when the request with the `late` test card may be answered. */
  late(): Promise<unknown>
}

/** Creates the payments of one purchase. A declined card stores nothing, as at the provider. */
export async function createPayment(
  deps: CreatePaymentDeps,
  body: unknown,
): Promise<Payment | Problem> {
  const input = readInput(Input, body)
  if (input instanceof Problem) return input
  if (input.dueDate < today()) {
    return new Problem('invalid_dueDate', 'Não é permitido data de vencimento inferior a hoje.')
  }
  const parts = installmentAmounts(input)
  if (parts instanceof Problem) return parts
  const card = input.billingType === 'CREDIT_CARD' ? decideCard(body) : null
  if (card instanceof Problem) return card
  const refused = card && refuseCard(card, parts.length)
  if (refused) return refused

  const payments = newPayments({
    customer: input.customer,
    billingType: input.billingType,
    status: initialStatus(card),
    dueDate: input.dueDate,
    description: input.description ?? null,
    externalReference: input.externalReference ?? null,
    creditCard: card?.stored ?? null,
    parts,
  })
  const [first] = payments
  const steps = payments.map((payment) => ({ payment, events: creationEvents(payment.status) }))
  if (!first || !(await deps.add(steps))) {
    return new Problem('invalid_customer', 'Customer inválido ou não informado.')
  }
  if (card?.outcome === 'late') await deps.late()
  return first
}

/** Amount of each instalment. The remainder of the division is added to the last one. */
function installmentAmounts(input: Input): Cents[] | Problem {
  const { value, totalValue, installmentCount, installmentValue } = input
  const isPlan = typeof installmentCount === 'number'
  const count = installmentCount ?? 1
  if (isPlan && (count < 2 || input.billingType === 'PIX')) {
    return new Problem('invalid_installmentCount', 'O número de parcelas é inválido.')
  }
  const reais = isPlan ? (totalValue ?? (installmentValue ?? Number.NaN) * count) : value
  if (typeof reais !== 'number' || Number.isNaN(reais)) {
    return isPlan
      ? new Problem('invalid_installmentValue', 'Informe o valor da parcela ou o valor total.')
      : new Problem('invalid_value', 'O campo value deve ser informado.')
  }
  const whole = Math.round(reais * 100)
  if (Math.abs(whole / 100 - reais) > 1e-6) {
    return new Problem('invalid_value', 'O valor deve ter no máximo duas casas decimais.')
  }
  const part = cents(Math.floor(whole / count))
  if (part < MIN_AMOUNT) return tooLittle(part)
  const last = cents(whole - part * (count - 1))
  return [...Array.from({ length: count - 1 }, () => part), last]
}

function tooLittle(amount: Cents): Problem {
  const shown = formatMoney(amount).replace('\u00A0', ' ')
  return new Problem(
    'invalid_value',
    `O valor da cobrança (${shown}) menos o valor do desconto (R$ 0,00) não pode ser menor que R$ 5,00.`,
  )
}

function refuseCard({ outcome, stored }: CardDecision, count: number): Problem | null {
  if (count > (MAX_INSTALLMENTS_BY_BRAND.get(stored.creditCardBrand) ?? MAX_INSTALLMENTS)) {
    return new Problem('invalid_installmentCount', 'O número de parcelas não é permitido.')
  }
  if (outcome === 'declined') return new Problem('invalid_creditCard', DECLINED)
  return outcome === 'broken' ? new Problem('internal_error', 'Erro interno.', 500) : null
}

function initialStatus(card: CardDecision | null): PaymentStatus {
  if (!card) return 'PENDING'
  return card.outcome === 'analysis' ? 'AWAITING_RISK_ANALYSIS' : 'CONFIRMED'
}

function creationEvents(status: PaymentStatus): string[] {
  return status === 'PENDING' ? ['PAYMENT_CREATED'] : ['PAYMENT_CREATED', `PAYMENT_${status}`]
}
