/**
 * Rules for sectors and lots that have sold something: places, quota and sizes stay above what is
 * taken, and a closed lot stays closed. Editor, server and importer use the same ones.
 */
import type { HalfPrice } from '../tickets/half-price.ts'
import { capacityTakenText, type TicketTypeCounts } from './live-event.ts'

interface SectorTerms {
  readonly capacity: number
  readonly halfQuota: number
}

interface SectorCounts {
  readonly sold: number
  readonly held: number
  /** Courtesies. */
  readonly given: number
  /** Half-price tickets of the quota that are sold or held. */
  readonly halvesTaken: number
  /** Tickets for the whole price that are sold or held. */
  readonly wholesTaken: number
}

/** A field that can't have its value, with the reason in Portuguese. */
interface SectorProblem {
  readonly field: 'capacity' | 'halfQuota'
  readonly reason: string
}

/** Reasons why a sector can't become another. `isQuotaKept` until the release of the quota. */
export function sectorProblems(
  before: SectorTerms & SectorCounts,
  after: SectorTerms,
  isQuotaKept: boolean,
): SectorProblem[] {
  const { sold, held, given, halvesTaken, wholesTaken } = before
  const problems: SectorProblem[] = []
  const taken = sold + held + given
  if (after.capacity < taken)
    problems.push({
      field: 'capacity',
      reason: capacityTakenText(before),
    })
  if (after.halfQuota < halvesTaken)
    problems.push({
      field: 'halfQuota',
      reason: `O mínimo é ${halvesTaken}: é quantas meias já foram vendidas ou reservadas.`,
    })
  const isTighter = after.capacity - after.halfQuota < before.capacity - before.halfQuota
  const mostHalves = after.capacity - given - wholesTaken
  if (isQuotaKept && isTighter && wholesTaken > 0 && after.halfQuota > mostHalves)
    problems.push({
      field: 'halfQuota',
      reason: `O máximo é ${mostHalves}: os outros lugares já foram vendidos, reservados ou dados.`,
    })
  return problems
}

/** A ticket type of a sector, as far as its half price concerns it. */
export interface SectorType {
  readonly id: string
  /** Null for a whole. */
  readonly wholeId: string | null
  readonly halfPrice: HalfPrice | null
  readonly isFree: boolean
  readonly isAvailable: boolean
  readonly minPerOrder: number
  readonly salesStart: Date | null
  readonly salesEnd: Date | null
}

/** True if what a sector offers for half price stays: somebody has a ticket that stood beside it. */
export const keepsHalves = (
  { sold, held, given }: TicketTypeCounts,
  types: readonly Pick<SectorType, 'halfPrice'>[],
): boolean => sold + held + given > 0 && types.some(({ halfPrice }) => halfPrice !== null)

/**
 * Wholes of a sector that keeps its halves which would be sold without one: an older one loses a kind of
 * half that could be bought wherever it could, or a new one begins without.
 */
export function findUnhalved(
  before: readonly SectorType[],
  after: readonly SectorType[],
): SectorType[] {
  return after.filter((whole) => {
    if (whole.halfPrice !== null || whole.isFree) return false
    const known = before.find(({ id }) => id === whole.id)
    const kinds = halfKinds(whole, after)
    const kept: readonly HalfPrice[] = known ? halfKinds(known, before) : ['quota']
    return kept.some((kind) => !kinds.includes(kind))
  })
}

/** Kinds of half that can be bought, one alone, whenever their whole can. */
const halfKinds = (whole: SectorType, types: readonly SectorType[]): HalfPrice[] =>
  types.flatMap((half) =>
    half.wholeId === whole.id &&
    half.halfPrice !== null &&
    half.minPerOrder === 1 &&
    (half.isAvailable || !whole.isAvailable) &&
    (half.salesStart ?? EVER) <= (whole.salesStart ?? EVER) &&
    (half.salesEnd ?? NEVER) >= (whole.salesEnd ?? NEVER)
      ? [half.halfPrice]
      : [],
  )

const EVER = new Date(-8.64e15)
const NEVER = new Date(8.64e15)

interface LotTerms {
  /** Null for all that is left of the sector. */
  readonly size: number | null
  readonly closesAt: Date | null
}

interface LotCounts {
  readonly sold: number
  readonly held: number
  /** Closed by hand. */
  readonly closedAt: Date | null
}

interface LotProblem {
  readonly kind: 'size' | 'closed'
  readonly reason: string
}

/** Reasons why a lot of a published event can't become another. */
export function lotProblems(
  before: LotTerms & LotCounts,
  after: LotTerms & { readonly closedAt: Date | null },
  now: Date,
): LotProblem[] {
  const { sold, held } = before
  const problems: LotProblem[] = []
  if (after.size !== null && after.size < sold + held)
    problems.push({
      kind: 'size',
      reason: `O mínimo é ${sold + held}: ${sold} vendidos e ${held} reservados.`,
    })
  if (isLotClosed(before, now) && !isLotClosed(after, now))
    problems.push({ kind: 'closed', reason: 'O lote já encerrou e não reabre.' })
  return problems
}

/** True for a lot that is closed for good, by its time or by hand. */
export const isLotClosed = (
  { closesAt, closedAt }: Pick<LotTerms & LotCounts, 'closesAt' | 'closedAt'>,
  now: Date,
): boolean => closedAt !== null || (closesAt !== null && closesAt <= now)
