import { type Countdown, countdown } from '@55tickets/rules/countdown.ts'
import type { Instant } from '@55tickets/rules/zone.ts'
import { useEffect, useState } from 'react'
import { serverClock } from './server-clock.ts'

/**
 * Told anew as each second ends, by the clock that judges the end. `told` is that clock's time as it
 * came with the end; the first render goes by it, on the server as in the browser.
 */
export function useCountdown(expiresAt: Instant, told: Instant): Countdown {
  const [now, setNow] = useState(() => new Date(told))
  useEffect(() => {
    const left = countdown(expiresAt, now)
    if (left.kind !== 'running') return undefined
    const timer = setTimeout(() => setNow(serverClock.now()), left.msLeft % 1000 || 1000)
    return () => clearTimeout(timer)
  }, [expiresAt, now])
  // A device that was wrong, or slept, is put right, even where the end was already told.
  useEffect(() => serverClock.subscribe(() => setNow(serverClock.now())), [])
  useEffect(() => serverClock.hear(told, pageOpenedAt()), [told])
  return countdown(expiresAt, now)
}

/** By the device's clock: whatever this page has heard was said later. */
const pageOpenedAt = (): number => Date.now() - performance.now()
