import type { FastifyReply } from 'fastify'
import type { z } from 'zod'

/** What the provider refuses, in its own shape. */
export class Problem {
  readonly status: number
  readonly errors: readonly { code: string; description: string }[]

  constructor(code: string, description: string, status = 400) {
    this.status = status
    this.errors = [{ code, description }]
  }
}

export const notFound = () => new Problem('not_found', 'Objeto não encontrado.', 404)

/** The value as the answer, or the refusal with its status. */
export async function answer(
  reply: FastifyReply,
  result: object | Promise<object>,
): Promise<object> {
  const value = await result
  if (!(value instanceof Problem)) return value
  reply.code(value.status)
  return { errors: value.errors }
}

/** What was sent, or what is wrong with it, under the name of the first field that is. */
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

/** All that there is, unless it is told which part of it this is. */
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

/** The database takes neither a NUL nor half a character. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')
