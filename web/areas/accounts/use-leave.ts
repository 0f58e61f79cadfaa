import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from '../../framework/router/router.tsx'
import { useRoutes } from '../../framework/routes-context.ts'
import { useSite } from '../../lib/app-context.tsx'
import { useAuthState } from '../../lib/auth/auth.tsx'
import { type AfterLogin, destinationAfterLogin } from '../../lib/auth/destination.ts'
import { type LoginArrival, readArrival } from '../../lib/auth/login-arrival.ts'
import { loginRedirect } from '../../lib/stored-records.ts'

/**
 * Leaves a screen for signed-out people once somebody is signed in, in this tab or another. Returns
 * true while it is leaving.
 */
export function useLeaveOnceSignedIn(): boolean {
  const auth = useAuthState()
  const isSignedIn = auth.status === 'signed-in'
  const isByLogin = isSignedIn && auth.byLogin === true
  const { state } = useLocation()
  const navigate = useNavigate()
  const routes = useRoutes()
  const site = useSite()
  const hasLeft = useRef(false)
  useEffect(() => {
    if (!isSignedIn || hasLeft.current) return
    hasLeft.current = true
    const arrival = readArrival(state)
    const afterLogin = isByLogin ? afterOwnLogin(arrival) : afterLoginElsewhere(arrival)
    const address = destinationAfterLogin(afterLogin, { routes, site })
    navigate(address, { replace: true })
  }, [isSignedIn, isByLogin, state, navigate, routes, site])
  return isSignedIn
}

function afterOwnLogin(arrival: LoginArrival): AfterLogin {
  const redirect = loginRedirect.read(new Date())
  // The redirect was for this login only.
  loginRedirect.clear()
  return { redirect, arrival }
}

/**
 * Destination after a login in another tab. The stored redirect and its checkout belong to the tab
 * in which the login was made.
 */
const afterLoginElsewhere = ({ from }: LoginArrival): AfterLogin => ({
  redirect: undefined,
  arrival: from === undefined ? {} : { from },
})
