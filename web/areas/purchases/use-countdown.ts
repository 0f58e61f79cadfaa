import { type Countdown, countdown } from '@55tickets/rules/countdown.ts'
import { useEffect, useState } from 'react'
import { serverClock } from '../../lib/server-clock.ts'

/** Told anew as each second ends. By the server's clock, since that is the one that counts. */
export function useCountdown(expiresAt: string): Countdown {
  const [now, setNow] = useState(() => serverClock.now())
  useEffect(() => {
    const left = countdown(expiresAt, now)
    if (left.kind !== 'running') return undefined
    const timer = setTimeout(() => setNow(serverClock.now()), left.msLeft % 1000 || 1000)
    return () => clearTimeout(timer)
  }, [expiresAt, now])
  return countdown(expiresAt, now)
}
