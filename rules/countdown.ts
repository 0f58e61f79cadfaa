import { twoDigits } from './date-text.ts'
import type { Instant } from './zone.ts'

export type Countdown =
  | {
      readonly kind: 'running'
      readonly msLeft: number
      /** MM:SS */
      readonly text: string
      /** From here on it is worth hurrying. */
      readonly isLast: boolean
    }
  | { readonly kind: 'expired' }
  | { readonly kind: 'broken'; readonly message: string }

const SECOND = 1000
const LAST_MS = 120 * SECOND

/** How long something still lasts. A second that has begun is told whole: what runs never says 00:00. */
export function countdown(expiresAt: Instant, now: Date): Countdown {
  const end = new Date(expiresAt).getTime()
  if (Number.isNaN(end)) return { kind: 'broken', message: 'Erro na data de expiração' }
  const msLeft = end - now.getTime()
  if (Number.isNaN(msLeft)) return { kind: 'broken', message: 'Erro ao calcular tempo' }
  if (msLeft <= 0) return { kind: 'expired' }
  const seconds = Math.ceil(msLeft / SECOND)
  const text = `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`
  return { kind: 'running', msLeft, text, isLast: msLeft <= LAST_MS }
}
