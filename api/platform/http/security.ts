import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
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
  const write = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scripts],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', tiles],
        connectSrc: ["'self'", new URL(config.VIACEP_URL).origin],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // The tile service requires a referrer.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: config.PUBLIC_URL.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: true }
      : false,
    xFrameOptions: { action: 'deny' },
    // Only for obsolete browsers.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    xDnsPrefetchControl: false,
    originAgentCluster: false,
  })
  const headers: Record<string, string> = {}
  const recorder = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => undefined,
  }
  write({} as IncomingMessage, recorder as unknown as ServerResponse, () => undefined)
  return headers
}
