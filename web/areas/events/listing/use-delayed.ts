import { useEffect, useState } from 'react'

/** True once the condition has held for the delay, so that short waits show no skeleton. */
export function useDelayed(condition: boolean, delayMs: number): boolean {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = condition ? setTimeout(() => setIsLong(true), delayMs) : undefined
    return () => {
      clearTimeout(timer)
      setIsLong(false)
    }
  }, [condition, delayMs])
  return condition && isLong
}
