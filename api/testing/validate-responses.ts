import type { FastifyInstance } from 'fastify'
import { type $ZodType, safeParse } from 'zod/v4/core'

/** In tests every answer is held against its contract, which in the product only says what to write. */
export function validateResponses(app: FastifyInstance): void {
  app.addHook('preSerialization', async (request, reply, answer) => {
    const response = request.routeOptions.schema?.response as Record<number, $ZodType> | undefined
    const contract = response?.[reply.statusCode]
    if (!contract) return answer
    const read = safeParse(contract, answer)
    if (read.success) return answer
    const what = `${request.method} ${request.routeOptions.url}`
    throw new Error(`${what} answers what its contract does not say`, { cause: read.error })
  })
}
