import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'

const NowContext = createContext<Date | undefined>(undefined)

const tickMs = 30_000

/**
 * The time that every component reads. The first render uses the server's, so that hydration sees
 * what was sent; afterwards it is the browser's, and moves.
 */
export function NowProvider({ first, children }: { first: Date; children: ReactNode }) {
  const [now, setNow] = useState(first)
  useEffect(() => {
    const tick = () => setNow(new Date())
    tick()
    const timer = setInterval(tick, tickMs)
    return () => clearInterval(timer)
  }, [])
  return <NowContext value={now}>{children}</NowContext>
}

export function useNow(): Date {
  const now = useContext(NowContext)
  if (!now) throw new Error('useNow needs a NowProvider')
  return now
}
