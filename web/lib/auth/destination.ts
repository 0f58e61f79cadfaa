import { matchPath } from 'react-router'
import type { LoginRedirect } from '../stored-records.ts'
import type { LoginArrival } from './login-arrival.ts'

const checkoutContinuation = '/post-login-checkout'

/** Paths that a login may lead to. The account screens are no places to return to. */
const allowedPaths = [
  '/',
  '/evento/:idOrSlug',
  '/evento/v2/:id',
  '/evento/:id/checkout',
  '/checkout/:id',
  checkoutContinuation,
  '/pix-payment/:id',
  '/pedido-confirmado/:id',
  '/venda/:id',
  '/profile',
  '/meus-ingressos',
  '/inscricoes',
  '/certificado/:code?',
  '/contact',
  '/promotordeevento',
  '/equipe/:part/:id?',
  '/portaria',
  '/terms',
  '/privacy',
]

interface AfterLogin {
  readonly redirect: LoginRedirect | undefined
  readonly arrival: LoginArrival
}

export function destinationAfterLogin({ redirect, arrival }: AfterLogin): string {
  const stored = redirect && checkInApp(redirectAddress(redirect))
  if (stored) return stored
  if (arrival.continueCheckout) return checkoutContinuation
  return checkInApp(arrival.from) ?? '/'
}

function redirectAddress({ destination, eventId, path = '' }: LoginRedirect): string {
  if (destination === 'checkout') return checkoutContinuation
  const isEvent = matchPath('/evento/:idOrSlug', path.split('#', 1)[0] ?? '')
  return isEvent ? path : `/evento/${encodeURIComponent(eventId)}`
}

const PLACEHOLDER_ORIGIN = 'https://in-app.invalid'

/**
 * Returns the address if it is a page of ours. A link that sends people to another site after the
 * login (`//evil`, `/\evil`, `javascript:`) would be trusted as if it came from us.
 */
function checkInApp(address: string | undefined): string | undefined {
  const url = address?.startsWith('/') ? parseUrl(address) : undefined
  if (!url) return undefined
  const { origin, pathname, search, hash } = url
  // Dots are resolved by now: what was `/.//evil` would name another site from here on.
  if (origin !== PLACEHOLDER_ORIGIN || pathname.startsWith('//')) return undefined
  const isKnown = allowedPaths.some((pattern) => matchPath(pattern, pathname))
  return isKnown ? pathname + search + hash : undefined
}

/**
 * Parses an address; undefined if invalid. `URL.canParse` is missing in the oldest supported
 * browsers.
 */
function parseUrl(address: string): URL | undefined {
  try {
    return new URL(address, PLACEHOLDER_ORIGIN)
  } catch {
    return undefined
  }
}
