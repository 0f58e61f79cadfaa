import type { FastifyInstance } from 'fastify'
import type { Transport } from '../lib/api.ts'

/** The API of this same process, without a socket: as nobody in particular, since pages are shared. */
export function createInjectTransport(app: FastifyInstance): Transport {
  return async ({ method, path, body }) => {
    const response = await app.inject({
      method,
      url: path,
      // No socket has such an address: limits by address can tell our own calls apart.
      remoteAddress: 'in-process',
      headers: { accept: 'application/json' },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
    return { status: response.statusCode, body: JSON.parse(response.body) }
  }
}
