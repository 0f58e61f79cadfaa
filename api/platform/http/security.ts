import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

export type SecureHeaders = Readonly<Record<string, string>>

/** Sends the security headers with every response, unless its route overrides them. */
export function sendSecureHeaders(app: FastifyInstance, headers: SecureHeaders): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** Headers of a page that decodes QR codes with WebAssembly where the browser can't by itself. */
export const createWasmHeaders = (config: Config): SecureHeaders =>
  createSecureHeaders(config, ["'wasm-unsafe-eval'"])

/**
 * Security headers, built once, as they are the same for every response. Scripts load only from our
 * own origin and have no nonce, so that HTML can be cached.
 */
export function createSecureHeaders(
  config: Config,
  scripts: readonly string[] = [],
): SecureHeaders {
  const tiles = new URL(config.TILE_URL.replace(/\{\w+\}/g, 'a')).origin
  const policy = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', tiles],
    'connect-src': ["'self'", new URL(config.VIACEP_URL).origin],
    'font-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  const directives = Object.entries(policy).map(([name, sources]) => [name, ...sources].join(' '))
  return {
    'content-security-policy': directives.join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // The tile service requires a referrer.
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(config.PUBLIC_URL.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  }
}
