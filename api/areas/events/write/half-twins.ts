import { type HalfPrice, halfOf, leastHalfQuota } from '@55tickets/rules/tickets/half-price.ts'
import { stableId } from '../../../platform/stable-id.ts'
import type { FileLotTicket, FileSector } from '../import/event-file.ts'
import type { LockedEvent, TicketTypeRow } from '../lock-event.ts'
import type { EventWrite, NewRow } from './record-change.ts'

/** Half-price twin of a ticket. Its name depends on the ticket's alone, so that every lot has the same. */
interface HalfTwin {
  readonly key: string
  readonly halfPrice: HalfPrice
  readonly name: string
  readonly description: string
}

/** Name of a ticket whose halves need not repeat it. */
const PLAIN_NAME = 'Inteira'

type TwinnedTicket = Pick<FileLotTicket, 'name' | 'price' | 'meiaEntrada' | 'meia60'>

/** Half-price twins of a ticket of a lot; a free ticket has none. */
export function halfTwins({ name, price, meiaEntrada, meia60 }: TwinnedTicket): HalfTwin[] {
  if (price === 0) return []
  const quota: HalfTwin = {
    key: 'meia',
    halfPrice: 'quota',
    name: twinName(name, 'quota'),
    description:
      'Estudantes, pessoas com deficiência e acompanhantes, jovens de baixa renda. Leve o documento que comprova o direito.',
  }
  const outside: HalfTwin = {
    key: 'meia-60',
    halfPrice: 'outside',
    name: twinName(name, 'outside'),
    description: 'Pessoas com 60 anos ou mais. Leve um documento com a data de nascimento.',
  }
  return [...(meiaEntrada ? [quota] : []), ...((meia60 ?? meiaEntrada) ? [outside] : [])]
}

function twinName(name: string, halfPrice: HalfPrice): string {
  const half = halfPrice === 'quota' ? 'Meia-entrada' : 'Meia 60+'
  return name === PLAIN_NAME ? half : `${name}, ${half[0]?.toLowerCase()}${half.slice(1)}`
}

/** Row of a half-price twin: its whole's, but for the price, what the law asks for, and the counters. */
export function twinRow<Whole extends Omit<NewRow<'ticket_types'>, 'position'>>(
  whole: Whole,
  { halfPrice, name, description }: HalfTwin,
  id: string,
) {
  const { sold: _, held: __, given: ___, ...columns } = whole
  return {
    ...columns,
    id,
    name,
    description,
    price_cents: halfOf(whole.price_cents),
    // Whoever is entitled to half price may buy a single ticket.
    min_per_order: 1,
    requires_proof: true,
    half_price: halfPrice,
    whole_id: whole.id,
  }
}

interface TwinsOfWhole {
  readonly types: readonly NewRow<'ticket_types'>[]
  readonly removedTypes: readonly string[]
}

/**
 * A whole with its half-price twins, as the promoter chose: new ones are added, known ones follow their
 * whole, and without half price they are removed. `hasHalves` undefined keeps those that there are.
 */
export function withTwins(
  known: readonly TicketTypeRow[],
  whole: NewRow<'ticket_types'>,
  hasHalves: boolean | undefined,
): TwinsOfWhole {
  const old = known.filter((type) => type.whole_id === whole.id)
  const hasKind = (kind: HalfPrice) =>
    hasHalves ?? old.some(({ half_price }) => half_price === kind)
  const twins = halfTwins({
    name: whole.name,
    price: whole.price_cents,
    meiaEntrada: hasKind('quota'),
    meia60: hasKind('outside'),
  })
  const oldName = known.find(({ id }) => id === whole.id)?.name ?? whole.name
  const rows = twins.map((twin) => {
    const same = old.find(({ half_price }) => half_price === twin.halfPrice)
    const row = twinRow(whole, twin, same?.id ?? stableId(whole.id, twin.key))
    if (!same) return row
    const isRenamed = same.name !== twinName(oldName, twin.halfPrice)
    return {
      ...row,
      position: same.position,
      description: same.description,
      name: isRenamed ? same.name : row.name,
    }
  })
  const removedTypes = old.filter(({ id }) => !rows.some((row) => row.id === id))
  return { types: [whole, ...rows], removedTypes: removedTypes.map(({ id }) => id) }
}

/** Half-price tickets that a sector keeps: as many as `share` asks for, if the file names no number. */
export function sectorQuota({ capacity, halfQuota, lotes }: FileSector, share?: number): number {
  if (halfQuota !== undefined) return halfQuota
  const offersHalves = lotes.some(({ tickets }) =>
    tickets.some(({ price, meiaEntrada }) => meiaEntrada && price > 0),
  )
  return offersHalves ? leastHalfQuota(capacity, share) : 0
}

/**
 * Adds the quotas of sectors to a write: none where nothing is offered for half price, and what `share`
 * asks for where something is from now on. The quota of a written sector is at least that; others stay.
 */
export function withQuotas(locked: LockedEvent, write: EventWrite, share: number): EventWrite {
  const lots = mergeRows(locked.lots, write.lots, write.removedLots)
  const types = mergeRows<Pick<NewRow<'ticket_types'>, 'id' | 'lot_id' | 'half_price'>>(
    locked.types,
    write.types,
    write.removedTypes,
  )
  const lotsWithHalves = new Set(
    types.filter(({ half_price }) => half_price === 'quota').map(({ lot_id }) => lot_id),
  )
  const sectors = mergeRows<NewRow<'sectors'>>(locked.sectors, write.sectors, write.removedSectors)
  const changed = sectors.flatMap((sector) => {
    const isWritten = write.sectors?.some(({ id }) => id === sector.id) ?? false
    const hasHalves = lots.some((lot) => lot.sector_id === sector.id && lotsWithHalves.has(lot.id))
    const least = leastHalfQuota(sector.capacity, share)
    const known = sector.half_quota
    const quota = isWritten ? Math.max(least, known) : known || least
    const next = hasHalves ? quota : 0
    return isWritten || next !== known ? [{ ...sector, half_quota: next }] : []
  })
  return { ...write, sectors: changed }
}

/** Rows as they will be: those that are written replace those that are there. */
export function mergeRows<Row extends { readonly id: string }>(
  known: readonly Row[],
  written: readonly Row[] = [],
  removed: readonly string[] = [],
): Row[] {
  const rows = new Map([...known, ...written].map((row) => [row.id, row]))
  for (const id of removed) rows.delete(id)
  return [...rows.values()]
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
