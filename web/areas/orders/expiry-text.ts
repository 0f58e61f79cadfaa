import type { Sale } from '@55tickets/contracts/orders.ts'
import { timeText } from '@55tickets/rules/text/date-text.ts'
import { localParts } from '@55tickets/rules/text/zone.ts'

/** Expiry time in the event's time zone, marked as such if the device's clock differs. */
export function expiryText({
  expiresAt,
  evento: event,
}: Pick<Sale, 'expiresAt' | 'evento'>): string {
  const { hour, minute } = localParts(expiresAt, event.timezone)
  const end = new Date(expiresAt)
  const isDeviceTime = hour === end.getHours() && minute === end.getMinutes()
  return `${timeText({ hour, minute })}${isDeviceTime ? '' : ' (horário do evento)'}`
}
