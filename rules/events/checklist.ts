import { isBelowMinimum } from '../money/fee.ts'
import { cents } from '../money/money.ts'
import { checkHalfPrice } from './sector-fields.ts'

/** Checklist of what an event needs before it is published. */

type ChecklistKey =
  | 'dates'
  | 'future'
  | 'place'
  | 'tickets'
  | 'price'
  | 'halfPrice'
  | 'methods'
  | 'email'

export interface ChecklistItem {
  readonly key: ChecklistKey
  /** The line in Portuguese. */
  readonly text: string
  readonly isDone: boolean
  /** The ticket type that has to change, where it is about one. */
  readonly ticketId: string | null
}

interface TicketTypeToSell {
  readonly id: string
  /** The whole of a half-price ticket; null for others. */
  readonly halfOf: string | null
  readonly priceCents: number
  readonly capacity: number
  readonly minPerOrder: number
  readonly isAvailable: boolean
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
  readonly ticketTypes: readonly TicketTypeToSell[]
  /** Free sessions may be all that an event offers. */
  readonly hasSessions: boolean
  readonly isEmailProved: boolean
}

export function eventChecklist(event: EventToPublish, now: Date): ChecklistItem[] {
  const { locationName, city, region, ticketTypes, methods, feeBearer, feeBasisPoints } = event
  const onSale = ticketTypes.filter(({ isAvailable, capacity }) => isAvailable && capacity > 0)
  const terms = { feeBearer, feeBasisPoints }
  const wholes = onSale.filter(({ halfOf }) => halfOf === null)
  const halved = wholes.filter(({ id }) => onSale.some(({ halfOf }) => halfOf === id))
  const cheap = wholes.find(({ priceCents, minPerOrder }) =>
    isBelowMinimum({ subtotal: cents(priceCents * minPerOrder), ...terms }),
  )
  const cheapHalf = halved.find(({ priceCents }) => checkHalfPrice(priceCents, terms) !== null)
  const item = (
    key: ChecklistKey,
    text: string,
    isDone: boolean,
    ticketId: string | null = null,
  ) => ({
    key,
    text,
    isDone,
    ticketId,
  })
  return [
    item('dates', 'Informe quando o evento acontece', event.hasDates),
    ...(event.hasDates
      ? [item('future', 'A data do evento precisa estar no futuro', event.endsAt > now)]
      : []),
    item('place', 'Informe onde o evento acontece', ![locationName, city, region].includes('')),
    item('tickets', 'Crie pelo menos um ingresso', onSale.length > 0 || event.hasSessions),
    ...(onSale.length > 0
      ? [
          item(
            'price',
            'Um pedido precisa custar pelo menos R$ 5,00 com a taxa',
            cheap === undefined,
            cheap?.id,
          ),
        ]
      : []),
    ...(halved.length > 0
      ? [
          item(
            'halfPrice',
            'A meia-entrada precisa custar pelo menos R$ 5,00 com a taxa',
            cheapHalf === undefined,
            cheapHalf?.id,
          ),
        ]
      : []),
    item('methods', 'Escolha como as pessoas pagam', methods.length > 0),
    item('email', 'Confirme seu email: abra o link que enviamos', event.isEmailProved),
  ]
}

export const isReadyToPublish = (checklist: readonly ChecklistItem[]): boolean =>
  checklist.every(({ isDone }) => isDone)
