import { type HalfPrice, halfOf, leastHalfQuota } from '@55tickets/rules/tickets/half-price.ts'
import type { FileLotTicket, FileSector } from './event-file.ts'
import type { TicketTypeRow } from './lock-event.ts'
import type { NewRow } from './record-change.ts'

/** Half-price twin of a ticket. Its name depends on the ticket's alone, so that every lot has the same. */
interface HalfTwin {
  readonly key: string
  readonly halfPrice: HalfPrice
  readonly name: string
  readonly description: string
}

/** Name of a ticket whose halves need not repeat it. */
const PLAIN_NAME = 'Inteira'

/** Half-price twins of a ticket of a lot; a free ticket has none. */
export function halfTwins({ name, price, meiaEntrada, meia60 }: FileLotTicket): HalfTwin[] {
  if (price === 0) return []
  const nameTwin = (half: string) =>
    name === PLAIN_NAME ? half : `${name}, ${half[0]?.toLowerCase()}${half.slice(1)}`
  const quota: HalfTwin = {
    key: 'meia',
    halfPrice: 'quota',
    name: nameTwin('Meia-entrada'),
    description:
      'Estudantes, pessoas com deficiência e acompanhantes, jovens de baixa renda. Leve o documento que comprova o direito.',
  }
  const outside: HalfTwin = {
    key: 'meia-60',
    halfPrice: 'outside',
    name: nameTwin('Meia 60+'),
    description: 'Pessoas com 60 anos ou mais. Leve um documento com a data de nascimento.',
  }
  return [...(meiaEntrada ? [quota] : []), ...((meia60 ?? meiaEntrada) ? [outside] : [])]
}

/** Half-price tickets that a sector keeps: as many as the law asks for, if the file names no number. */
export function sectorQuota({ capacity, halfQuota, lotes }: FileSector): number {
  if (halfQuota !== undefined) return halfQuota
  const offersHalves = lotes.some(({ tickets }) =>
    tickets.some(({ price, meiaEntrada }) => meiaEntrada && price > 0),
  )
  return offersHalves ? leastHalfQuota(capacity) : 0
}

/** Adds the half-price twins that rows of ticket types leave out, at half of the prices of their wholes. */
export function withHalves(
  known: readonly TicketTypeRow[],
  rows: readonly NewRow<'ticket_types'>[],
): NewRow<'ticket_types'>[] {
  const halves = known.flatMap((half) => {
    const whole = rows.find(({ id }) => id === half.whole_id)
    const isLeftOut = !rows.some(({ id }) => id === half.id)
    return whole && isLeftOut ? [{ ...half, price_cents: halfOf(whole.price_cents) }] : []
  })
  return [...rows, ...halves]
}
