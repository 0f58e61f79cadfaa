import type {
  EditedEvent,
  EditedLot,
  EditedTicket,
} from '@55tickets/contracts/editor/edited-event.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import { countText } from '@55tickets/rules/text/count-text.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import { zonedToInstant } from '@55tickets/rules/text/zone.ts'

/** Size and end of a lot, in one line. */
export function lotTermsText(
  { size, closesAt, state, sold, held }: EditedLot,
  zone: string,
): string {
  const end = closesAt && momentText(zonedToInstant(closesAt, zone), zone)
  const parts = [
    size === null ? 'todos os que restarem' : `${countText(size)} ingressos`,
    end && `até ${end}`,
    sold > 0 && `${countText(sold)} vendidos`,
    held > 0 && `${countText(held)} reservados`,
    state !== 'closed' && size === null && !end && 'até você virar o lote',
  ]
  return capitalize(parts.filter(Boolean).join(', '))
}

const capitalize = (text: string): string => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`

/** Price of a ticket type, and its half if there is one: "R$ 60,00, meia R$ 30,00". */
export const priceText = (type: EditedTicket, tickets: Pick<EditedEvent['tickets'], 'types'>) => {
  const half = tickets.types.find(({ halfOf }) => halfOf === type._id)
  return [formatReais(type.price), ...(half ? [`meia ${formatReais(half.price)}`] : [])].join(', ')
}

/** Prices of a lot, in a sentence: "Inteira por R$ 80,00, meia R$ 40,00". */
export const lotPricesText = (
  wholes: readonly EditedTicket[],
  tickets: Pick<EditedEvent['tickets'], 'types'>,
): string => wholes.map((type) => `${type.name} por ${priceText(type, tickets)}`).join('; ')

/** "40% = 80 meias", as the quota of a sector reads. */
export const quotaText = (share: number, quota: number): string =>
  `${share}% = ${countText(quota)} ${quota === 1 ? 'meia' : 'meias'}`
