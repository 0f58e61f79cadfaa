import type { FastifyInstance } from 'fastify'
import { findDocumentAudience } from '../areas/events/public.ts'
import { byteStorage } from '../platform/files/byte-storage.ts'
import { fileGauges } from '../platform/files/file-gauges.ts'
import { registerFiles } from '../platform/files/routes.ts'
import { pictureVariants } from '../platform/files/variants.ts'
import type { Deps, Part } from './part.ts'

export function wireFiles({ config, db }: Deps) {
  const storage = byteStorage(config)
  const pictures = pictureVariants(db, storage)
  return {
    pictures,
    gauges: fileGauges(db),
    register: (app: FastifyInstance) =>
      registerFiles(app, {
        db,
        storage,
        pictures,
        findDocumentAudience: (fileId, userId) => findDocumentAudience(db, fileId, userId),
      }),
  } satisfies Part & Record<string, unknown>
}
