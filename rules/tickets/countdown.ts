import { twoDigits } from '../text/date-text.ts'
import type { Instant } from '../text/zone.ts'

export type Countdown =
  | {
      readonly kind: 'running'
      readonly msLeft: number
      /** MM:SS */
      readonly text: string
      /**
       * "15 min", and in the last two minutes "1 min 40 s"; units keep it from reading like a time
       * of day.
       */
      readonly duration: string
      /** True in the last two minutes. */
      readonly isLast: boolean
    }
  | { readonly kind: 'expired' }
  | { readonly kind: 'broken'; readonly message: string }

const SECOND = 1000
const LAST_MS = 120 * SECOND

/**
 * Time left until an expiry, rounded up to seconds, so that a running countdown never shows 00:00.
 */
export function countdown(expiresAt: Instant, now: Date): Countdown {
  const end = new Date(expiresAt).getTime()
  if (Number.isNaN(end)) return { kind: 'broken', message: 'Erro na data de expiração' }
  const msLeft = end - now.getTime()
  if (Number.isNaN(msLeft)) return { kind: 'broken', message: 'Erro ao calcular tempo' }
  if (msLeft <= 0) return { kind: 'expired' }
  const seconds = Math.ceil(msLeft / SECOND)
  const text = `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`
  const isLast = msLeft <= LAST_MS
  return { kind: 'running', msLeft, text, duration: durationText(seconds, isLast), isLast }
}

/** Minutes rounded up, or minutes and seconds in the last two minutes. */
function durationText(seconds: number, isLast: boolean): string {
  if (!isLast) return `${Math.ceil(seconds / 60)} min`
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  return [minutes > 0 && `${minutes} min`, (rest > 0 || minutes === 0) && `${rest} s`]
    .filter(Boolean)
    .join(' ')
}
