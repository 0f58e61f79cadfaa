import type { FastifyReply } from 'fastify'
import type { z } from 'zod'

/** An error response in the shape that Asaas documents. */
export class Problem {
  readonly status: number
  readonly errors: readonly { code: string; description: string }[]

  constructor(code: string, description: string, status = 400) {
    this.status = status
    this.errors = [{ code, description }]
  }
}

export const notFound = () => new Problem('not_found', 'Objeto não encontrado.', 404)

/** Sends the result; a `Problem` is sent as an error with its status. */
export async function answer(
  reply: FastifyReply,
  result: object | Promise<object>,
): Promise<object> {
  const value = await result
  if (!(value instanceof Problem)) return value
  reply.code(value.status)
  return { errors: value.errors }
}

/** Validates a body. The error code names the first invalid field, as the provider does. */
export function readInput<T>(schema: z.ZodType<T>, body: unknown): T | Problem {
  const read = schema.safeParse(body)
  if (read.success) return read.data
  const [issue] = read.error.issues
  return new Problem(`invalid_${String(issue?.path[0] ?? 'object')}`, issue?.message ?? '')
}

interface Page {
  readonly offset: number
  readonly limit: number
  readonly totalCount: number
}

/** A list response. Without a page `data` is the whole list. */
export const listBody = (
  data: readonly object[],
  { offset, limit, totalCount }: Page = { offset: 0, limit: 100, totalCount: data.length },
) => ({
  object: 'list',
  hasMore: offset + data.length < totalCount,
  totalCount,
  limit,
  offset,
  data,
})

/** True if PostgreSQL can store a text: it accepts neither NUL nor half of a surrogate pair. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')
