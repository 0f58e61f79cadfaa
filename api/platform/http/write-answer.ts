import fastJson from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import { type $ZodType, toJSONSchema } from 'zod/v4/core'

type Write = (answer: unknown) => string
type Json = Record<string, unknown>

const written = new WeakMap<$ZodType, Write>()

/**
 * An answer says what its contract names, and no more, by code that is made of the contract at the
 * start: to parse every answer once again costs more than to read the request. That it is what the
 * contract says is for the types to see, and for the tests (`testing/check-answers.ts`).
 */
export const writeAnswer: FastifySerializerCompiler<$ZodType> = ({ schema }) => {
  let write = written.get(schema)
  if (!write) {
    write = fastJson(plain(toJSONSchema(schema, { target: 'draft-7' })) as object) as Write
    written.set(schema, write)
  }
  return write
}

/** What may be there decides how it is written; what it may look like does not, and would cost. */
const VALIDATION_KEYWORDS = new Set(['$schema', 'additionalProperties', 'format', 'pattern'])

function plain(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plain)
  if (typeof schema !== 'object' || schema === null) return schema
  const { anyOf, ...rest } = schema as Json & { anyOf?: Json[] }
  const something = anyOf?.filter(({ type }) => type !== 'null')
  // Nothing or something is known without trying which of the two it is.
  if (anyOf?.length === 2 && something?.length === 1)
    return plain({ ...rest, ...something[0], nullable: true })
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([name, value]) => !(VALIDATION_KEYWORDS.has(name) && typeof value !== 'object'))
      .map(([name, value]) => [name, plain(value)]),
  )
}
