import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import product from '../../../package.json' with { type: 'json' }
import { declareScopeAccess } from './access.ts'
import { acceptedEncoding, type EncodedText, encode } from './compress.ts'

const DESCRIPTION_PATH = '/api/openapi.json'

/** Serves the OpenAPI description, generated from the contracts of the routes. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: '55Tickets',
        version: product.version,
        description: 'A API do 55Tickets. Valores em reais; datas em UTC.',
      },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          webhook: { type: 'apiKey', in: 'header', name: 'asaas-access-token' },
        },
      },
    },
    transform: jsonSchemaTransform,
  })
  // Made and compressed once: it has megabytes, and each time would cost as much as forty pages.
  let description: Promise<EncodedText> | undefined
  app.get(
    DESCRIPTION_PATH,
    { config: { access: 'open', isDocument: true }, schema: { hide: true } },
    async (request, reply) => {
      description ??= encode(JSON.stringify(app.swagger()))
      const encoding = acceptedEncoding(request.headers['accept-encoding'])
      if (encoding !== 'identity') reply.header('content-encoding', encoding)
      return reply
        .type('application/json; charset=utf-8')
        .header('vary', 'accept-encoding')
        .send((await description)[encoding])
    },
  )
  await app.register(async (scope) => {
    declareScopeAccess(scope, 'open')
    scope.addHook('onRequest', async (request, reply) => {
      if (/\/(json|yaml)$/.test(request.routeOptions.url ?? ''))
        return reply.redirect(DESCRIPTION_PATH)
    })
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      uiConfig: { url: DESCRIPTION_PATH },
    })
  })
}
