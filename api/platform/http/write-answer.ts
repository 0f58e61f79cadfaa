import fastJson from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import { type $ZodType, toJSONSchema } from 'zod/v4/core'

type Write = (answer: unknown) => string
type Json = Record<string, unknown>

const written = new WeakMap<$ZodType, Write>()

/**
 * Serializes only what the contract names, with code compiled from the contract at start: parsing
 * every response again costs more than reading the request. That responses match their contract is
 * checked by the types and by the tests (`testing/validate-responses.ts`).
 */
export const writeAnswer: FastifySerializerCompiler<$ZodType> = ({ schema }) => {
  let write = written.get(schema)
  if (!write) {
    write = fastJson(plain(toJSONSchema(schema, { target: 'draft-7' })) as object) as Write
    written.set(schema, write)
  }
  return write
}

/** Keywords that only validate: they do not change the output and slow the serializer down. */
const VALIDATION_KEYWORDS = new Set(['$schema', 'additionalProperties', 'format', 'pattern'])

function plain(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plain)
  if (typeof schema !== 'object' || schema === null) return schema
  const { anyOf, ...rest } = schema as Json & { anyOf?: Json[] }
  const something = anyOf?.filter(({ type }) => type !== 'null')
  // A nullable schema needs no test of which alternative applies.
  if (anyOf?.length === 2 && something?.length === 1)
    return plain({ ...rest, ...something[0], nullable: true })
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([name, value]) => !(VALIDATION_KEYWORDS.has(name) && typeof value !== 'object'))
      .map(([name, value]) => [name, plain(value)]),
  )
}
