import type { Countdown } from './countdown.ts'

const HOUR_MS = 3_600_000

type Running = Extract<Countdown, { kind: 'running' }>

/** Time left in the given text, or as "24 h" while it is more than two hours. */
export const countdownText = ({ msLeft, text }: Pick<Running, 'msLeft' | 'text'>): string =>
  msLeft > 2 * HOUR_MS ? `${Math.ceil(msLeft / HOUR_MS)} h` : text
