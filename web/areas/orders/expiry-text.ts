import type { Sale } from '@55tickets/contracts/orders.ts'
import { timeText } from '@55tickets/rules/text/date-text.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import { localParts } from '@55tickets/rules/text/zone.ts'

const DAY_TEXT_MS = 12 * 3_600_000

/**
 * Expiry time in the event's time zone, marked as such if the device's clock differs; with the day if
 * it is hours away.
 */
export function expiryText({
  expiresAt,
  now,
  evento: event,
}: Pick<Sale, 'expiresAt' | 'now' | 'evento'>): string {
  const { hour, minute } = localParts(expiresAt, event.timezone)
  const end = new Date(expiresAt)
  const isDeviceTime = hour === end.getHours() && minute === end.getMinutes()
  const isFar = end.getTime() - new Date(now).getTime() > DAY_TEXT_MS
  const text = isFar ? momentText(expiresAt, event.timezone) : timeText({ hour, minute })
  return `${text}${isDeviceTime ? '' : ' (horário do evento)'}`
}
