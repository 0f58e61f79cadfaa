import { createHash, timingSafeEqual } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { Problem } from './answers.ts'
import { createFaults, type Faults, routeName } from './faults.ts'
import type { Log } from './log.ts'
import { createQuota, type Quota } from './quota.ts'

export interface Server {
  app: FastifyInstance
  faults: Faults
  /** Number of calls by route, without those beyond the quota. */
  calls: Map<string, number>
  quota: Quota
}

const BODY_LIMIT = 64 * 1024

/**
 * An HTTP server with the provider's authentication and errors, and simulated faults. Routes are
 * registered by the caller.
 */
export function createServer(apiKey: string, log: Log): Server {
  const app = Fastify({ bodyLimit: BODY_LIMIT, keepAliveTimeout: 60_000 })
  const faults = createFaults()
  const calls = new Map<string, number>()
  const quota = createQuota()
  const isKey = keyCheck(apiKey)

  app.addHook('onRequest', (request, reply, done) => {
    const refused = refuseCaller(request, isKey)
    if (refused) return end(reply, refused)
    if (isControl(request)) return done()
    const tooMany = quota.take(request, reply)
    if (tooMany) return end(reply, tooMany)
    const route = routeName(request)
    calls.set(route, (calls.get(route) ?? 0) + 1)
    faults.apply('before', request, reply, (answer) => {
      if (answer === undefined) done()
      else reply.type('application/json').send(answer)
    })
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    if (isControl(request)) return done(null, payload)
    faults.apply('after', request, reply, (answer) => done(null, answer ?? payload))
  })

  app.setNotFoundHandler((_request, reply) => {
    end(reply, new Problem('not_found', 'Endereço não encontrado.', 404))
  })
  // A failed request may contain card data: it is neither echoed nor logged.
  app.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) => {
    const status = error.statusCode ?? 500
    if (status < 500)
      return end(reply, new Problem('invalid_object', 'Requisição inválida.', status))
    log.error({ reason: error.message }, 'a call to the sandbox failed')
    end(reply, new Problem('internal_error', 'Erro interno.', 500))
  })
  return { app, faults, calls, quota }
}

const isControl = ({ url }: FastifyRequest) => url.startsWith('/control/')

function end(reply: FastifyReply, { status, errors }: Problem): void {
  reply.code(status).send({ errors })
}

function refuseCaller(request: FastifyRequest, isKey: (key: string) => boolean): Problem | null {
  const { headers } = request
  const key = headers['access_token']
  if (typeof key !== 'string' || key === '') {
    return new Problem('access_token_not_found', 'A chave de API não foi informada.', 401)
  }
  if (!isKey(key)) {
    if (key.startsWith('$aact_prod_')) {
      return new Problem('invalid_environment', 'A chave de API é de outro ambiente.', 401)
    }
    return key.startsWith('$aact_')
      ? new Problem('invalid_access_token', 'A chave de API informada é inválida.', 401)
      : new Problem('invalid_access_token_format', 'O formato da chave de API é inválido.', 401)
  }
  if (!headers['user-agent']) {
    return new Problem('user_agent_not_found', 'O cabeçalho User-Agent deve ser informado.', 400)
  }
  const hasBody =
    headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
  return request.method === 'GET' && hasBody
    ? new Problem('forbidden', 'Uma requisição GET não pode ter corpo.', 403)
    : null
}

function keyCheck(apiKey: string): (key: string) => boolean {
  const digest = (key: string) => createHash('sha256').update(key).digest()
  const right = digest(apiKey)
  return (key) => timingSafeEqual(digest(key), right)
}
