import { useState } from 'react'
import { useLocation } from '../../framework/router/router.tsx'
import { type LoginArrival, readArrival } from '../../lib/auth/login-arrival.ts'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'

/** State for the links between account screens, and the address typed on one of them. */
export function useArrival() {
  const arrival = readArrival(useLocation().state)
  const isHydrated = useIsHydrated()
  // The server has no history state, and the first render must equal its own.
  const [email] = useState(isHydrated ? (arrival.email ?? '') : '')
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
