import { useState } from 'react'
import { useLocation } from 'react-router'
import { useIsLive } from '../../lib/live.ts'
import { type LoginArrival, readArrival } from '../../lib/login-arrival.ts'

/** State for the links between the screens about access, and the address that one of them was given. */
export function useArrival() {
  const arrival = readArrival(useLocation().state)
  const isLive = useIsLive()
  // The server knows of no history entry, and the first render has to equal its own.
  const [email] = useState(isLive ? (arrival.email ?? '') : '')
  return {
    email,
    arrival,
    /** The same with an address, where one was typed. */
    withEmail: (typed: string): LoginArrival => {
      const email = typed.trim()
      return email ? { ...arrival, email } : arrival
    },
  }
}
