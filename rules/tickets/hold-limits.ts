/** Unpaid holds with an end of their own that one account may have for an event within an hour. */
const MAX_HOLDS = 3
const WINDOW_MS = 60 * 60 * 1000
/** While less than one place of so many is left, holding needs a proved address. */
const SCARCE_PART = 10

/** Facts that decide whether, and how long, a buyer may hold tickets of an event. */
export interface HoldingBuyer {
  readonly isEmailProved: boolean
  /** Places of the event. */
  readonly places: number
  /** Those that are left, without the buyer's present reservation. */
  readonly placesLeft: number
  /** Tickets of the buyer's present reservation, which a new one replaces. */
  readonly held: number
  /**
   * When the buyer's holds began that were neither paid nor have an open payment; those that replaced
   * one another are one.
   */
  readonly holdsBegan: readonly Date[]
}

/** Tells whether a buyer has to prove their address; not for choosing again what they hold. */
export const isProofNeeded = (buyer: HoldingBuyer, quantity: number): boolean =>
  !buyer.isEmailProved &&
  (buyer.placesLeft + buyer.held) * SCARCE_PART < buyer.places &&
  quantity > buyer.held

/** When a buyer may hold again with a new end; null for one who may now. */
export function nextHoldAt(holdsBegan: readonly Date[]): Date | null {
  const times = holdsBegan.map((began) => began.getTime()).sort((a, b) => b - a)
  const began = times[MAX_HOLDS - 1]
  return began === undefined ? null : new Date(began + WINDOW_MS)
}
