import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/**
 * Smallest body that is compressed: below this it fits in a few packets either way. Pages are
 * compressed by their renderer.
 */
const MIN_BYTES = 32 * 1024

/** Compresses large API responses off the event loop, for clients that accept gzip. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < MIN_BYTES) return done()
    const type = String(reply.getHeader('content-type') ?? '')
    if (!type.startsWith('application/json') || reply.hasHeader('content-encoding')) return done()
    reply.header('vary', 'accept-encoding')
    if (!acceptsGzip(request.headers['accept-encoding'] ?? '')) return done()
    gzip(payload, (error, zipped) => {
      if (error) return done(error)
      reply.header('content-encoding', 'gzip').removeHeader('content-length')
      done(null, zipped)
    })
  })
}

const acceptsGzip = (accepted: string) =>
  accepted.split(',').some((one) => {
    const [name = '', quality = 'q=1'] = one.split(';').map((part) => part.trim())
    return name === 'gzip' && !/^q=0(\.0*)?$/.test(quality)
  })
