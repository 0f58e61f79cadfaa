import { matchPath } from 'react-router'
import type { LoginRedirect } from './stored-records.ts'

const checkoutContinuation = '/post-login-checkout'

/** Where a login may lead. The screens of the login itself are no places to return to. */
const known = [
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

/** What a page that sends somebody to `/login` leaves in the history entry. */
export interface LoginArrival {
  /** The page that the person came from: path, query and hash. */
  readonly from?: string
  /** The checkout is to go on with the stored selection. */
  readonly continueCheckout?: true
}

interface AfterLogin {
  readonly redirect: LoginRedirect | undefined
  readonly arrival: LoginArrival
}

export function destinationAfterLogin({ redirect, arrival }: AfterLogin): string {
  const stored = redirect && inApp(addressOf(redirect))
  if (stored) return stored
  if (arrival.continueCheckout) return checkoutContinuation
  return inApp(arrival.from) ?? '/'
}

const addressOf = ({ destination, eventId }: LoginRedirect): string =>
  destination === 'checkout' ? checkoutContinuation : `/evento/${encodeURIComponent(eventId)}`

/** History entries outlive versions and can be written by any script: nothing in them is believed. */
export function readArrival(state: unknown): LoginArrival {
  if (typeof state !== 'object' || state === null) return {}
  return {
    ...('from' in state && typeof state.from === 'string' && { from: state.from }),
    ...('continueCheckout' in state &&
      state.continueCheckout === true && { continueCheckout: true as const }),
  }
}

const nowhere = 'https://in-app.invalid'

/**
 * The address if it leads to a page of ours. A link that sends a person to another site after the
 * login (`//evil`, `/\evil`, `javascript:`) would be trusted as if it came from us.
 */
function inApp(address: string | undefined): string | undefined {
  if (!address?.startsWith('/') || !URL.canParse(address, nowhere)) return undefined
  const { origin, pathname, search, hash } = new URL(address, nowhere)
  // Dots are gone by now: what was `/.//evil` would name a site from here on.
  if (origin !== nowhere || pathname.startsWith('//')) return undefined
  const isKnown = known.some((pattern) => matchPath(pattern, pathname))
  return isKnown ? pathname + search + hash : undefined
}
