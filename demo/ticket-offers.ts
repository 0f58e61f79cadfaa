import type { EventFileInput } from '@55tickets/api/areas/events/public.ts'
import { halfPriceNote } from './demo-event.ts'

type TicketInput = NonNullable<EventFileInput['tickets']>[number]

/** A full-price ticket and its half-price twin, which by law gets 40 % of the capacity. */
export function fullAndHalf(full: TicketInput, half: Partial<TicketInput> = {}): TicketInput[] {
  return [
    { ...full, key: `${full.key}-inteira`, name: `${full.name}, inteira` },
    {
      ...full,
      description: halfPriceNote,
      price: full.price / 2,
      capacity: Math.round((full.capacity * 2) / 3),
      maxPerOrder: 2,
      requiresProof: true,
      ...half,
      key: `${full.key}-meia`,
      name: `${full.name}, meia-entrada`,
    },
  ]
}

interface Lot {
  price: number
  until: string
  capacity?: number
}

/** A ticket sold in lots, each on sale from the end of the previous one. */
export function lots(
  ticket: Omit<TicketInput, 'price' | 'salesStart' | 'salesEnd'>,
  from: string,
  steps: Lot[],
): TicketInput[] {
  return steps.map(({ until, ...step }, index) => ({
    ...ticket,
    ...step,
    key: `${ticket.key}-lote-${index + 1}`,
    name: `${ticket.name}, ${index + 1}º lote`,
    salesStart: steps[index - 1]?.until ?? from,
    salesEnd: until,
  }))
}
