import { useState } from 'react'
import { useLocation } from 'react-router'
import { useIsLive } from '../../lib/live.ts'
import { type LoginArrival, readArrival } from '../../lib/login-arrival.ts'

/** State for the links between account screens, and the address typed on one of them. */
export function useArrival() {
  const arrival = readArrival(useLocation().state)
  const isLive = useIsLive()
  // The server has no history state, and the first render must equal its own.
  const [email] = useState(isLive ? (arrival.email ?? '') : '')
  return {
    email,
    arrival,
    /** Adds the typed address to the state, if there is one. */
    withEmail: (typed: string): LoginArrival => {
      const email = typed.trim()
      return email ? { ...arrival, email } : arrival
    },
  }
}
