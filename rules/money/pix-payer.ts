import { digits } from '../text/mask.ts'

/** Failures of transfers that were not sent, because the provider does not name the buyer as who paid. */
const payerFailures = {
  differs: 'payer-differs',
  unknown: 'payer-unknown',
} as const

export type PayerFailure = (typeof payerFailures)[keyof typeof payerFailures]

/** Positions of the digits that the provider shows of a CPF that it redacts: ***.456.789-**. */
const SHOWN = /^\*{3}\.?(\d{3})\.?(\d{3})-?\*{2}$/

/**
 * Judges whether the CPF of an order is that of who paid its PIX, as the provider names them; null if it
 * is. A refund goes back to who paid: somebody else's CPF can be typed by anybody.
 */
export function findPayerFailure(cpf: string, named: string | null): PayerFailure | null {
  const shown = SHOWN.exec(named ?? '')
  const wanted = digits(cpf)
  if (shown) return wanted.slice(3, 9) === `${shown[1]}${shown[2]}` ? null : payerFailures.differs
  const document = (named ?? '').replace(/[^0-9A-Za-z]/g, '')
  if (document === '') return payerFailures.unknown
  return document === wanted ? null : payerFailures.differs
}

/** True for a transfer that was not sent because of who paid. */
export const isPayerFailure = (failure: string): boolean =>
  Object.values<string>(payerFailures).includes(failure)
