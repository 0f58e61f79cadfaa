import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { z } from 'zod'

export interface FileReply {
  readonly name: string
  readonly type: string
  readonly content: Readable | Buffer
}

/**
 * Sends a file to its caller, cached by nobody. The name is sanitised, so that it can't break out
 * of the header.
 */
export function sendFile(reply: FastifyReply, { name, type, content }: FileReply): FastifyReply {
  return reply
    .type(type)
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name.replace(/[^\w.-]/g, '-')}"`)
    .send(content)
}

/** Route options for sending a file to a signed-in user. */
export const fileRoute = (summary: string, params: z.ZodType) =>
  ({
    config: { access: 'user', isDocument: true },
    schema: { summary, params, security: [{ bearer: [] }] },
  }) as const
