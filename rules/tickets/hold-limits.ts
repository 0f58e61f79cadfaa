/** Unpaid holds with an end of their own that one account may have for an event within an hour. */
const MAX_HOLDS = 3
const WINDOW_MS = 60 * 60 * 1000
/** While less than one place of so many is left, holding needs a proved address. */
const SCARCE_PART = 10

/** Places of an event, or of one of its stocks. */
interface HeldPlaces {
  readonly places: number
  /** Those that are left, without the buyer's present reservation. */
  readonly placesLeft: number
  /** Tickets of the buyer's present reservation, which a new one replaces. */
  readonly held: number
}

/** Facts that decide whether, and how long, a buyer may hold tickets of an event. */
export interface HoldingBuyer extends HeldPlaces {
  readonly isEmailProved: boolean
  /** What tickets are taken from: sectors, and each ticket type without one. */
  readonly stocks: readonly (HeldPlaces & { readonly ticketIds: ReadonlySet<string> })[]
  /**
   * When the buyer's holds began that were neither paid nor have an open payment; those that replaced
   * one another are one.
   */
  readonly holdsBegan: readonly Date[]
}

interface WantedTickets {
  readonly ticketId: string
  readonly quantity: number
}

/**
 * Tells whether a buyer has to prove their address: where little is left of the event, or of a stock that they
 * choose from, since a small sector can be held as a whole long before. Not for choosing again what they hold.
 */
export function isProofNeeded(buyer: HoldingBuyer, wanted: readonly WantedTickets[]): boolean {
  const isScarce = ({ places, placesLeft, held }: HeldPlaces, quantity: number) =>
    (placesLeft + held) * SCARCE_PART < places && quantity > held
  const count = (ticketIds?: ReadonlySet<string>) =>
    wanted
      .filter(({ ticketId }) => !ticketIds || ticketIds.has(ticketId))
      .reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    !buyer.isEmailProved &&
    (isScarce(buyer, count()) ||
      buyer.stocks.some((stock) => isScarce(stock, count(stock.ticketIds))))
  )
}

/** When a buyer may hold again with a new end; null for one who may now. */
export function nextHoldAt(holdsBegan: readonly Date[]): Date | null {
  const times = holdsBegan.map((began) => began.getTime()).sort((a, b) => b - a)
  const began = times[MAX_HOLDS - 1]
  return began === undefined ? null : new Date(began + WINDOW_MS)
}
