import type { FastifyInstance } from 'fastify'
import type { Transport } from '../../lib/api/api.ts'

/**
 * Calls the API of this process without a socket, and without a login, because the pages are
 * shared.
 */
export function createInjectTransport(app: FastifyInstance): Transport {
  return async ({ method, path, body }) => {
    const response = await app.inject({
      method,
      url: path,
      // No socket has this address, so rate limits can recognize our own calls.
      remoteAddress: 'in-process',
      headers: { accept: 'application/json' },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
    return { status: response.statusCode, body: JSON.parse(response.body) }
  }
}
