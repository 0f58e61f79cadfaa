import type { ApiRequest, Transport } from '../api/api.ts'
import type { Renew } from './renewal.ts'
import type { Tokens } from './token.ts'

interface AuthTransportDeps {
  readonly transport: Transport
  readonly tokens: Tokens
  readonly renew: Renew
  /** Called when the login that a call relied on has ended. */
  readonly onLost: () => void
}

/** Adds the token to calls of signed-in users; renews a stale one, once per call. */
export function createAuthTransport({
  transport,
  tokens,
  renew,
  onLost,
}: AuthTransportDeps): Transport {
  return async (request) => {
    if (request.access === 'open') return transport(request)
    const token = tokens.read()
    const response = await transport(token ? withToken(request, token) : request)
    if (response.status !== 401) return response
    const renewal = token ? await renew(token) : ({ kind: 'refused' } as const)
    if (renewal.kind === 'renewed') return transport(withToken(request, renewal.token))
    if (renewal.kind === 'failed') throw renewal.error
    onLost()
    return response
  }
}

const withToken = (request: ApiRequest, token: string): ApiRequest => ({
  ...request,
  headers: { ...request.headers, Authorization: `Bearer ${token}` },
})
