/**
 * Rules for events that have sold something: what was bought stays what it was. Editor, server and
 * importer use the same ones.
 */

/** Fields of a ticket type that a buyer relied on. */
export interface TicketTypeTerms {
  readonly priceCents: number
  readonly currency: string
  readonly requiresProof: boolean
  readonly sessionId: string | null
  readonly admitsToEvent: boolean
  readonly capacity: number
  readonly lotId: string | null
  /** The type that a half-price ticket costs half of, and what it counts against. */
  readonly wholeId: string | null
  readonly halfPrice: string | null
}

export interface TicketTypeCounts {
  readonly sold: number
  readonly held: number
  /** Courtesies. */
  readonly given: number
}

type LockedField = 'price' | 'currency' | 'requiresProof' | 'session' | 'lot' | 'halfPrice'

/** A field that can't be changed any more, with the reason in Portuguese. */
export interface FieldLock {
  readonly field: LockedField
  readonly reason: string
}

/** Of types and sectors alike: what a sector offered for half price stays. */
export const HALF_PRICE_KEPT = 'A meia-entrada não muda depois que alguém reservou ou comprou.'

const reasons: Readonly<Record<LockedField, string>> = {
  price:
    'O preço não muda depois que alguém reservou ou comprou. Encerre este ingresso e crie outro com o novo preço.',
  currency: 'A moeda não muda depois da primeira reserva.',
  requiresProof: 'A exigência de comprovante não muda depois da primeira venda.',
  session: 'O que o ingresso dá direito a ver não muda depois da primeira venda.',
  lot: 'O lote não muda depois que alguém reservou ou comprou.',
  halfPrice: HALF_PRICE_KEPT,
}

/** Fields of a ticket type that its sales, holds and courtesies lock. */
export function ticketTypeLocks({ sold, held, given }: TicketTypeCounts): FieldLock[] {
  const fields: LockedField[] = []
  if (sold + held > 0) fields.push('price', 'currency')
  if (sold + held + given > 0) fields.push('lot', 'halfPrice')
  if (sold + given > 0) fields.push('requiresProof', 'session')
  return fields.map((field) => ({ field, reason: reasons[field] }))
}

export type TicketTypeProblem =
  | ({ readonly kind: 'locked' } & FieldLock)
  | ({ readonly kind: 'capacity' } & TicketTypeCounts)

/** Reasons why a ticket type can't become another; none if it can. */
export function ticketTypeProblems(
  before: TicketTypeTerms & TicketTypeCounts,
  after: TicketTypeTerms,
): TicketTypeProblem[] {
  const { sold, held, given } = before
  const changed: Readonly<Record<LockedField, boolean>> = {
    price: before.priceCents !== after.priceCents,
    currency: before.currency !== after.currency,
    requiresProof: before.requiresProof !== after.requiresProof,
    session: before.sessionId !== after.sessionId || before.admitsToEvent !== after.admitsToEvent,
    lot: before.lotId !== after.lotId,
    halfPrice: before.wholeId !== after.wholeId || before.halfPrice !== after.halfPrice,
  }
  const locked = ticketTypeLocks(before).filter(({ field }) => changed[field])
  return [
    ...locked.map((lock) => ({ kind: 'locked', ...lock }) as const),
    ...(after.capacity < sold + held + given
      ? [{ kind: 'capacity', sold, held, given } as const]
      : []),
  ]
}

/** Error message for a capacity below what is taken, with the lowest possible value. */
export const capacityTakenText = ({ sold, held, given }: TicketTypeCounts): string =>
  `O mínimo é ${sold + held + given}: ${sold} vendidos, ${held} reservados e ${given} cortesias.`
