import { createPath, useLocation } from 'react-router'
import { type LoginArrival, readArrival } from '../lib/login-arrival.ts'

const accountScreens = [
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/confirmar-email',
]

/** What the login is told about where it was asked for; between its screens the first place counts. */
export function useCameFrom(): LoginArrival {
  const location = useLocation()
  if (accountScreens.includes(location.pathname)) return readArrival(location.state)
  return { from: createPath(location) }
}
