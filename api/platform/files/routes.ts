import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Db } from '../db/database.ts'
import { sendRefusal } from '../http/errors.ts'
import { refuse } from '../refuse.ts'
import { type ByteStorage, loadFile } from './storage.ts'
import type { Pictures } from './variants.ts'

/** Cached forever: a file's address is a hash of its content, so it never changes. */
const CACHE_FOREVER = 'public, max-age=31536000, immutable'
const FileId = z.string().regex(/^[\w-]{32}$/)

export type FileAudience = 'everybody' | 'members'

interface FileDeps {
  readonly db: Db
  readonly storage: ByteStorage
  readonly pictures: Pictures
  /** Finds who may read a document, which events and organizations decide; null if the user may not. */
  readonly findDocumentAudience: (
    fileId: string,
    userId: string | null,
  ) => Promise<FileAudience | null>
}

export function registerFiles(app: FastifyInstance, deps: FileDeps): void {
  const { db, storage, pictures, findDocumentAudience } = deps
  app.get(
    '/media/:id/:name',
    {
      config: { access: 'open' },
      schema: { hide: true, params: z.object({ id: FileId, name: z.string() }) },
    },
    async (request, reply) => {
      const { id, name } = request.params as { id: string; name: string }
      const isDocument = name === 'document.pdf'
      const audience = isDocument
        ? await findDocumentAudience(id, request.caller?.userId ?? null)
        : 'everybody'
      const found = isDocument ? audience && (await document(id)) : await pictures.find(id, name)
      if (!found) return sendRefusal(reply, refuse('NOT_FOUND'))
      reply
        .header('cache-control', audience === 'everybody' ? CACHE_FOREVER : 'private, no-store')
        .header('cross-origin-resource-policy', 'cross-origin')
      // Our own regulation viewer frames documents; nobody else may.
      if (isDocument)
        reply
          .header('content-security-policy', "frame-ancestors 'self'")
          .header('x-frame-options', 'SAMEORIGIN')
      return reply.type(found.contentType).send(found.bytes)
    },
  )

  async function document(id: string) {
    const file = await loadFile(db, storage, id)
    return file?.kind === 'document' ? file : null
  }
}
