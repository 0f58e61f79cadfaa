import { type SaleStatus, saleArrows } from '@55tickets/rules/sales/sale-transitions.ts'
import { timeText } from '@55tickets/rules/text/date-text.ts'
import { HOME_ZONE, localParts } from '@55tickets/rules/text/zone.ts'
import type { Db } from '../../platform/db/database.ts'
import type { HistoryLine } from './line.ts'

export interface HistoryItem {
  readonly name: string
  readonly quantity: number
  readonly unitCents: number
}

export interface StatusChange {
  readonly at: Date
  readonly from: SaleStatus | null
  readonly to: SaleStatus
  readonly cause: string
  readonly actor: string | null
}

interface ReservationDetails {
  readonly buyer: string
  readonly items: readonly HistoryItem[]
  readonly expiresAt: Date
}

export async function findStatusChanges(db: Db, saleId: string): Promise<StatusChange[]> {
  return db
    .selectFrom('sale_history')
    .select(['at', 'from_status as from', 'to_status as to', 'cause', 'actor'])
    .where('sale_id', '=', saleId)
    .orderBy('id')
    .execute()
}

export function statusLines(
  history: readonly StatusChange[],
  reservation: ReservationDetails,
): HistoryLine[] {
  return history.map((row) => {
    const by = row.actor === null ? '' : `, by ${row.actor}`
    const text = row.from === null ? reservedText(history, reservation) : statusChangeText(row)
    return { at: row.at, text: `${text}${by}` }
  })
}

function reservedText(
  history: readonly StatusChange[],
  { buyer, items, expiresAt }: ReservationDetails,
) {
  const wanted = items.map(({ quantity, name }) => `${quantity}\u00A0× ${name}`).join(', ')
  // A card under analysis, or another attempt, changes the expiry, so the first one is unknown then.
  const isFirstTime = history.every(({ from, to }) => from === null || to !== 'PENDING')
  const [first] = history
  const isSoon = first && expiresAt.getTime() - first.at.getTime() < 24 * 3_600_000
  // Operators read one clock, whatever the event's time zone.
  const until =
    isFirstTime && isSoon ? `, held until ${timeText(localParts(expiresAt, HOME_ZONE))}` : ''
  return `Reserved by ${buyer}: ${wanted}${until}`
}

function statusChangeText(change: StatusChange): string {
  const arrow = saleArrows.find(({ from, to }) => from === change.from && to === change.to)
  return `${arrow?.records ?? change.to}: ${change.cause}`
}
