import { isBelowMinimum } from '../money/fee.ts'
import { cents } from '../money/money.ts'

/** Checklist of what an event needs before it is published. */

type ChecklistKey = 'dates' | 'future' | 'place' | 'tickets' | 'price' | 'methods' | 'email'

export interface ChecklistItem {
  readonly key: ChecklistKey
  /** The line in Portuguese. */
  readonly text: string
  readonly isDone: boolean
}

export interface EventToPublish {
  readonly hasDates: boolean
  readonly endsAt: Date
  readonly locationName: string
  readonly city: string
  readonly region: string
  readonly methods: readonly string[]
  readonly feeBearer: 'customer' | 'promoter'
  readonly feeBasisPoints: number
  readonly ticketTypes: readonly {
    readonly priceCents: number
    readonly capacity: number
    readonly minPerOrder: number
    readonly isAvailable: boolean
  }[]
  /** Free sessions may be all that an event offers. */
  readonly hasSessions: boolean
  readonly isEmailProved: boolean
}

export function eventChecklist(event: EventToPublish, now: Date): ChecklistItem[] {
  const { locationName, city, region, ticketTypes, methods, feeBearer, feeBasisPoints } = event
  const onSale = ticketTypes.filter(({ isAvailable, capacity }) => isAvailable && capacity > 0)
  const isTooCheap = onSale.some(({ priceCents, minPerOrder }) =>
    isBelowMinimum({ subtotal: cents(priceCents * minPerOrder), feeBearer, feeBasisPoints }),
  )
  const item = (key: ChecklistKey, text: string, isDone: boolean) => ({ key, text, isDone })
  return [
    item('dates', 'Informe quando o evento acontece', event.hasDates),
    ...(event.hasDates
      ? [item('future', 'A data do evento precisa estar no futuro', event.endsAt > now)]
      : []),
    item('place', 'Informe onde o evento acontece', ![locationName, city, region].includes('')),
    item('tickets', 'Crie pelo menos um ingresso', onSale.length > 0 || event.hasSessions),
    ...(onSale.length > 0
      ? [item('price', 'Um pedido precisa custar pelo menos R$ 5,00 com a taxa', !isTooCheap)]
      : []),
    item('methods', 'Escolha como as pessoas pagam', methods.length > 0),
    item('email', 'Confirme seu email: abra o link que enviamos', event.isEmailProved),
  ]
}

export const isReadyToPublish = (checklist: readonly ChecklistItem[]): boolean =>
  checklist.every(({ isDone }) => isDone)
