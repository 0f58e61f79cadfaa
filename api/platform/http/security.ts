import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { CSP_REPORTS_PATH } from './csp-reports.ts'

export type SecureHeaders = Readonly<Record<string, string>>

/** Sends the security headers with every response, unless its route overrides them. */
export function sendSecureHeaders(app: FastifyInstance, headers: SecureHeaders): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/**
 * Headers of a page that scans QR codes: it uses the camera, and WebAssembly where the browser can't
 * decode by itself.
 */
export const createScannerHeaders = (config: Config): SecureHeaders =>
  createSecureHeaders(config, { isScanner: true })

/** Powerful features that no page of ours uses. Browsers warn of names that they don't know. */
const UNUSED_FEATURES = [
  'accelerometer',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/**
 * Security headers, built once, as they are the same for every response. Scripts load only from our
 * own origin and have no nonce, so that HTML can be cached.
 */
export function createSecureHeaders(config: Config, { isScanner = false } = {}): SecureHeaders {
  const tiles = new URL(config.TILE_URL.replace(/\{\w+\}/g, 'a')).origin
  const policy = {
    'default-src': ["'self'"],
    'script-src': isScanner ? ["'self'", "'wasm-unsafe-eval'"] : ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', tiles],
    'connect-src': ["'self'", new URL(config.VIACEP_URL).origin],
    'font-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // Known to all browsers, unlike `report-to`, which would replace it in some of them.
    'report-uri': [CSP_REPORTS_PATH],
  }
  const directives = Object.entries(policy).map(([name, sources]) => [name, ...sources].join(' '))
  const denied = UNUSED_FEATURES.map((feature) => `${feature}=()`)
  return {
    'content-security-policy': directives.join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': [isScanner ? 'camera=(self)' : 'camera=()', ...denied].join(', '),
    // The tile service requires a referrer.
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(config.PUBLIC_URL.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  }
}
