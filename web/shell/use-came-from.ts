import { createPath } from '../framework/router/history.ts'
import { useLocation, useRoute } from '../framework/router/router.tsx'
import { type LoginArrival, readArrival } from '../lib/auth/login-arrival.ts'

/**
 * Login state with the page that the login was requested from; between account screens the first
 * page is kept.
 */
export function useCameFrom(): LoginArrival {
  const location = useLocation()
  const isAccountScreen = useRoute()?.isAccountScreen
  if (isAccountScreen) return readArrival(location.state)
  return { from: createPath(location) }
}
