import type { LotState } from './lot-state.ts'

interface Lot {
  readonly name: string
  /** Null for all that is left. */
  readonly size: number | null
  readonly sold: number
  readonly held: number
  readonly state: LotState
  /** When it closes by itself. */
  readonly closesAt: string | null
}

/** Cause by which the lot on sale turns, and the one that follows. */
export interface NextTurn {
  readonly lot: string
  readonly next: string
  readonly closesAt: string | null
  /** Tickets of the lot that are left; null if it has no size of its own. */
  readonly left: number | null
}

/** Finds the next turn of a sector's lots, which are in the order of their sale; null if none follows. */
export function findNextTurn(lots: readonly Lot[]): NextTurn | null {
  const at = lots.findIndex(({ state }) => state === 'open')
  const lot = lots[at]
  const next = lots.slice(at + 1).find(({ state }) => state === 'next')
  if (!lot || !next) return null
  const left = lot.size === null ? null : lot.size - lot.sold - lot.held
  return { lot: lot.name, next: next.name, closesAt: lot.closesAt, left }
}
