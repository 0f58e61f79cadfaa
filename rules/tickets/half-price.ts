import type { Instant } from '../text/zone.ts'

/** Half-price tickets count against the quota of the law, or stand outside of it. */
export const halfPrices = ['quota', 'outside'] as const
export type HalfPrice = (typeof halfPrices)[number]

/** Benefits that entitle to half price, by what they count against (Lei 12.933/2013 and others). */
export const benefits = {
  quota: ['student', 'disabled', 'companion', 'youth'],
  outside: ['senior', 'teacher'],
} as const satisfies Record<HalfPrice, readonly string[]>

export const allBenefits = [...benefits.quota, ...benefits.outside] as const
export type Benefit = (typeof allBenefits)[number]

export const benefitLabels: Readonly<Record<Benefit, string>> = {
  student: 'Estudante',
  disabled: 'Pessoa com deficiência',
  companion: 'Acompanhante de pessoa com deficiência',
  youth: 'Jovem de baixa renda (ID Jovem)',
  senior: 'Pessoa com 60 anos ou mais',
  teacher: 'Professor',
}

/** Percentage of a sector's places that the law keeps for half price. */
export const LEGAL_HALF_PRICE_SHARE = 40

/** Fewest half-price tickets of a sector. `share` is a percentage, which the law's is the least of. */
export const leastHalfQuota = (places: number, share = LEGAL_HALF_PRICE_SHARE): number =>
  Math.ceil((Math.max(share, LEGAL_HALF_PRICE_SHARE) * places) / 100)

/** Half of a price in centavos, rounded down. */
export const halfOf = (cents: number): number => Math.floor(cents / 2)

const HOUR_MS = 60 * 60 * 1000
const LARGE_EVENT = 10_000

/**
 * Instant from which others may take what is left of the quota: 48 hours before the event, 72 where
 * it has more than 10,000 places (Decreto 8.537/2015).
 */
export const halfPriceRelease = (startDate: Instant, places: number): Date =>
  new Date(new Date(startDate).getTime() - (places > LARGE_EVENT ? 72 : 48) * HOUR_MS)

const REPORT_DAYS = 30

/** Instant until which the final report of the quota stays public, after the event (Decreto 8.537/2015). */
export const halfPriceReportEnd = (endDate: Instant): Date =>
  new Date(new Date(endDate).getTime() + REPORT_DAYS * 24 * HOUR_MS)

interface HalfPriceLine {
  /** Null for a ticket at full price. */
  readonly halfPrice: HalfPrice | null
  readonly quantity: number
  readonly teachersPayHalf: boolean
}

/** Benefits that a half-price ticket is sold for: to teachers only where the promoter offers it. */
export const offeredBenefits = (halfPrice: HalfPrice, teachersPayHalf: boolean): Benefit[] =>
  benefits[halfPrice].filter((benefit) => benefit !== 'teacher' || teachersPayHalf)

/** True if every half-price ticket has a benefit that it is sold for, and no other ticket has one. */
export function areBenefitsValid(
  { halfPrice, quantity, teachersPayHalf }: HalfPriceLine,
  given: readonly Benefit[] | undefined,
): boolean {
  if (!halfPrice) return given === undefined
  const allowed = offeredBenefits(halfPrice, teachersPayHalf)
  return given?.length === quantity && given.every((benefit) => allowed.includes(benefit))
}
