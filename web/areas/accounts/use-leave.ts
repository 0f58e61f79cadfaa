import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useAuthState } from '../../lib/auth.tsx'
import { destinationAfterLogin, readArrival } from '../../lib/destination.ts'
import { loginRedirect } from '../../lib/stored-records.ts'

/**
 * Leaves a screen that is for signed-out people once somebody is signed in, here or in another tab,
 * and tells whether that is under way.
 */
export function useLeaveOnceSignedIn(): boolean {
  const isSignedIn = useAuthState().status === 'signed-in'
  const { state } = useLocation()
  const navigate = useNavigate()
  const hasLeft = useRef(false)
  useEffect(() => {
    if (!isSignedIn || hasLeft.current) return
    hasLeft.current = true
    const redirect = loginRedirect.read(new Date())
    // It was for this login; the next one starts afresh.
    loginRedirect.clear()
    const arrival = readArrival(state)
    void navigate(destinationAfterLogin({ redirect, arrival }), { replace: true })
  }, [isSignedIn, state, navigate])
  return isSignedIn
}
