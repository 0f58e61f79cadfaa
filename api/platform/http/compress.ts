import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** Below this an answer fits in a few packets either way. Pages are compressed by who renders them. */
const LEAST_BYTES = 32 * 1024

/** Compresses large answers of the API, off the event loop, for whoever reads gzip. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < LEAST_BYTES) return done()
    const type = String(reply.getHeader('content-type') ?? '')
    if (!type.startsWith('application/json') || reply.hasHeader('content-encoding')) return done()
    reply.header('vary', 'accept-encoding')
    if (!readsGzip(request.headers['accept-encoding'] ?? '')) return done()
    gzip(payload, (error, zipped) => {
      if (error) return done(error)
      reply.header('content-encoding', 'gzip').removeHeader('content-length')
      done(null, zipped)
    })
  })
}

const readsGzip = (accepted: string) =>
  accepted.split(',').some((one) => {
    const [name = '', quality = 'q=1'] = one.split(';').map((part) => part.trim())
    return name === 'gzip' && !/^q=0(\.0*)?$/.test(quality)
  })
