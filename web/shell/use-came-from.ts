import { createPath, useLocation } from 'react-router'
import { type LoginArrival, readArrival } from '../lib/auth/login-arrival.ts'

const accountScreens = [
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/confirmar-email',
]

/**
 * Login state with the page that the login was requested from; between account screens the first
 * page is kept.
 */
export function useCameFrom(): LoginArrival {
  const location = useLocation()
  if (accountScreens.includes(location.pathname)) return readArrival(location.state)
  return { from: createPath(location) }
}
