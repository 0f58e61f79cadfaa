import { matchPath } from '../../framework/router/match-path.ts'
import type { Routes } from '../../framework/routes.ts'
import type { SiteConfig } from '../site.ts'
import type { LoginRedirect } from '../stored-records.ts'
import type { LoginArrival } from './login-arrival.ts'

const checkoutContinuation = '/post-login-checkout'

/** True for pages that a login may lead to: all but the account screens. */
const isReturnPage = (pathname: string, { routes, site }: KnownPages): boolean => {
  const { route } = routes.match(pathname, site)
  return route !== routes.notFound && !route.isAccountScreen
}

interface KnownPages {
  readonly routes: Routes
  readonly site: Pick<SiteConfig, 'environment'>
}

export interface AfterLogin {
  readonly redirect: LoginRedirect | undefined
  readonly arrival: LoginArrival
}

export function destinationAfterLogin(
  { redirect, arrival }: AfterLogin,
  known: KnownPages,
): string {
  const stored = redirect && checkInApp(redirectAddress(redirect), known)
  if (stored) return stored
  if (arrival.continueCheckout) return checkoutContinuation
  return checkInApp(arrival.from, known) ?? '/'
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
function checkInApp(address: string | undefined, known: KnownPages): string | undefined {
  const url = address?.startsWith('/') ? parseUrl(address) : undefined
  if (!url) return undefined
  const { origin, pathname, search, hash } = url
  // Dots are resolved by now: what was `/.//evil` would name another site from here on.
  if (origin !== PLACEHOLDER_ORIGIN || pathname.startsWith('//')) return undefined
  return isReturnPage(pathname, known) ? pathname + search + hash : undefined
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
