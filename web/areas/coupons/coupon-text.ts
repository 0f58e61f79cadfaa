import type { Coupon } from '@55tickets/contracts/coupons.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'

/** Describes the terms of a coupon. */
export function couponGiftText({ kind, value }: Pick<Coupon, 'kind' | 'value'>): string {
  if (kind === 'unlock') return 'Libera ingressos ocultos'
  return kind === 'percent'
    ? `${value} % de desconto`
    : `${formatReais(value)} de desconto por ingresso`
}

/** Tickets that used a coupon, of its limit. */
export function couponUseText({ used, maxTickets }: Pick<Coupon, 'used' | 'maxTickets'>): string {
  if (maxTickets !== null) return `${used} de ${maxTickets} ingressos`
  if (used === 0) return 'Nenhum, sem limite'
  return used === 1 ? '1 ingresso, sem limite' : `${used} ingressos, sem limite`
}

/** Period of a coupon on the clock of the event's zone; undefined without one. */
export function couponPeriodText(
  { startsAt, endsAt }: Pick<Coupon, 'startsAt' | 'endsAt'>,
  zone: string,
): string | undefined {
  const start = startsAt && momentText(startsAt, zone)
  const end = endsAt && momentText(endsAt, zone)
  if (start && end) return `De ${start} até ${end}`
  if (start) return `A partir de ${start}`
  return end ? `Até ${end}` : undefined
}
