import type { CallRefusal } from '@55tickets/contracts/http/call.ts'
import type { Successor } from '@55tickets/contracts/http/error-answer.ts'
import { refusals } from '@55tickets/contracts/http/refusals.ts'
import type { Reservation, reserve } from '@55tickets/contracts/reservations.ts'
import { cents, toReais } from '@55tickets/rules/money/money.ts'
import type { SaleStatus } from '@55tickets/rules/sales/sale-transitions.ts'
import { ticketCountText } from '@55tickets/rules/text/count-text.ts'
import { timeText } from '@55tickets/rules/text/date-text.ts'
import { localParts } from '@55tickets/rules/text/zone.ts'
import { couponFreeText, couponUsedUpText } from '@55tickets/rules/tickets/coupon.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import type { ReservationOutcome } from './reserve-batch.ts'

interface SaleRow {
  readonly sale_id: string | null
  readonly status: SaleStatus
  readonly total_cents: number
  readonly fee_cents: number
  readonly expires_at: Date
}

export function toReservation(sale: SaleRow): Reservation {
  if (sale.sale_id === null) throw new Error('the outcome has no sale')
  return {
    _id: sale.sale_id,
    status: sale.status,
    expiresAt: sale.expires_at.toISOString(),
    total: toReais(cents(sale.total_cents)),
    calculatedFeeAmount: toReais(cents(sale.fee_cents)),
    amountCharged: toReais(cents(sale.total_cents + sale.fee_cents)),
  }
}

const PROOF_NEEDED =
  'Restam poucos ingressos. Confirme seu email para reservar: abra o link que enviamos.'

type ReserveRefusal = CallRefusal<typeof reserve>

/** Maps a refused outcome to a refusal whose message says what the buyer can do. */
export function toRefusal({ refused, about, bound }: ReservationOutcome): Refusal<ReserveRefusal> {
  const code = refused as ReserveRefusal
  if (code === 'EMAIL_NOT_PROVED') return refuse(code, { message: PROOF_NEEDED })
  const wording = about === null ? orderWordings[code] : wordings[code]
  const message = about === null && bound === null ? undefined : wording?.(about ?? '', bound ?? 0)
  return refuse(code, message ? { message } : {})
}

/** Maps lots that have turned to a refusal that offers what is on sale in their place. */
export const toLotRefusal = (successors: readonly Successor[]): Refusal<'LOT_CLOSED'> =>
  refuse('LOT_CLOSED', {
    message: `${successors.map(({ name }) => name).join(', ')}: o lote que você escolheu encerrou.`,
    successors,
  })

/** Refuses another hold, with the minute from which it is possible. */
export function toRenewalRefusal(
  now: Date,
  zone: string,
  seconds: number,
): Refusal<'HOLD_RENEWED'> {
  const minute = 60_000
  const from = new Date(Math.ceil((now.getTime() + seconds * 1000) / minute) * minute)
  return refuse('HOLD_RENEWED', {
    message: `Você já renovou esta reserva duas vezes. Tente de novo às ${timeText(localParts(from, zone))}.`,
    retryAfterSeconds: seconds,
  })
}

/** The general message, prefixed with the ticket type's name. */
const aboutTicket = (code: ReserveRefusal) => (name: string) => {
  const { message } = refusals[code]
  return `${name}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`
}

const soldOutText = (name: string) => `Ingressos esgotados: ${name}.`

/** Messages about the whole order, by the number that it misses. */
const orderWordings: typeof wordings = {
  COUPON_INVALID: () => couponFreeText,
  COUPON_USED_UP: (_, left) => couponUsedUpText(left),
  CPF_LIMIT_REACHED: (_, left) =>
    left === 0
      ? 'Seu CPF já atingiu o limite de ingressos deste evento.'
      : `Seu CPF pode comprar só mais ${ticketCountText(left)} neste evento.`,
}

const wordings: Partial<Record<ReserveRefusal, (name: string, bound: number) => string>> = {
  NOT_ENOUGH_LEFT: (name, left) => {
    if (left <= 0) return soldOutText(name)
    if (left === 1) return `Resta apenas 1 ingresso: ${name}.`
    return `Restam apenas ${left} ingressos: ${name}.`
  },
  TOO_FEW_TICKETS: (name, least) => `${name}: escolha pelo menos ${least} por pedido.`,
  TOO_MANY_TICKETS: (name, most) => `${name}: escolha no máximo ${most} por pedido.`,
  SOLD_OUT: soldOutText,
  LOT_CLOSED: soldOutText,
  BENEFIT_REQUIRED: (name) => `${name}: escolha o benefício de cada ingresso.`,
  SALES_NOT_STARTED: aboutTicket('SALES_NOT_STARTED'),
  SALES_ENDED: aboutTicket('SALES_ENDED'),
  CURRENCY_NOT_SOLD: aboutTicket('CURRENCY_NOT_SOLD'),
}
