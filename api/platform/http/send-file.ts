import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { z } from 'zod'

export interface FileReply {
  readonly name: string
  readonly type: string
  readonly content: Readable | Buffer
}

/** A file for whoever asked, kept by nobody on the way. Its name can't end the header it stands in. */
export function sendFile(reply: FastifyReply, { name, type, content }: FileReply): FastifyReply {
  return reply
    .type(type)
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name.replace(/[^\w.-]/g, '-')}"`)
    .send(content)
}

/** A route that hands a file to a signed-in person. */
export const fileRoute = (summary: string, params: z.ZodType) =>
  ({
    config: { access: 'user' },
    schema: { summary, params, security: [{ bearer: [] }] },
  }) as const
