import type { FastifyInstance } from 'fastify'
import { type $ZodType, safeParse } from 'zod/v4/core'

/** Validates every response against its contract in tests; production uses the contract only for serializing. */
export function validateResponses(app: FastifyInstance): void {
  app.addHook('preSerialization', async (request, reply, answer) => {
    const response = request.routeOptions.schema?.response as Record<number, $ZodType> | undefined
    const contract = response?.[reply.statusCode]
    if (!contract) return answer
    const read = safeParse(contract, answer)
    if (read.success) return answer
    const call = `${request.method} ${request.routeOptions.url}`
    throw new Error(`${call}: the response does not match its contract`, { cause: read.error })
  })
}
