import type { EditedLot, EditedTicket } from '@55tickets/contracts/editor/edited-event.ts'

/** True if tickets of the type were bought, given or are reserved: then it is closed, not removed. */
export const isSold = ({
  sold,
  held,
  given,
}: Pick<EditedTicket, 'sold' | 'held' | 'given'>): boolean => sold + held + given > 0

/** True for a type that is off sale and off the page. */
export const isClosed = ({
  isAvailable,
  isHidden,
}: Pick<EditedTicket, 'isAvailable' | 'isHidden'>): boolean => !isAvailable && isHidden

/** True if a new price can follow: in the next lot, or for what is left of a type without one. */
export function canChangePrice(type: EditedTicket, lot: EditedLot | undefined): boolean {
  if (lot) return lot.state !== 'closed'
  return !isClosed(type) && type.capacity > type.sold + type.held + type.given
}
