import type { FastifyInstance } from 'fastify'
import { type $ZodType, safeParse } from 'zod/v4/core'
import { writeAnswer } from '../platform/http/write-answer.ts'

/** Validates every response against its contract in tests; production uses the contract only for serializing. */
export function validateResponses(app: FastifyInstance): void {
  app.setSerializerCompiler<$ZodType>((route) => {
    const write = writeAnswer(route)
    return (answer) => {
      const read = safeParse(route.schema, answer)
      if (read.success) return write(answer)
      const call = `${route.method} ${route.url}`
      throw new Error(`${call}: the response does not match its contract`, { cause: read.error })
    }
  })
}
