import type { Instant } from '@55tickets/rules/text/zone.ts'
import { type Countdown, countdown } from '@55tickets/rules/tickets/countdown.ts'
import { useEffect, useState } from 'react'
import { serverClock } from './server-clock.ts'

/**
 * Counts down to `expiresAt` every second, by the server's clock. `serverTime` is the time that came
 * with it; the first render uses it, on the server and in the browser.
 */
export function useCountdown(expiresAt: Instant, serverTime: Instant): Countdown {
  const [now, setNow] = useState(() => new Date(serverTime))
  useEffect(() => {
    const left = countdown(expiresAt, now)
    if (left.kind !== 'running') return undefined
    const timer = setTimeout(() => setNow(serverClock.now()), left.msLeft % 1000 || 1000)
    return () => clearTimeout(timer)
  }, [expiresAt, now])
  // Correct a device whose clock was wrong, or that slept, even after the countdown has ended.
  useEffect(() => serverClock.subscribe(() => setNow(serverClock.now())), [])
  useEffect(() => serverClock.adjust(serverTime, pageOpenedAt()), [serverTime])
  return countdown(expiresAt, now)
}

/** Time when the page was opened, by the device's clock: every answer was sent later. */
const pageOpenedAt = (): number => Date.now() - performance.now()
