import { byteStorage } from '@55tickets/api/platform/files/byte-storage.ts'
import { registerFiles } from '@55tickets/api/platform/files/routes.ts'
import { pictureVariants } from '@55tickets/api/platform/files/variants.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps, Part } from './part.ts'

export function wireFiles({ config, db }: Deps) {
  const storage = byteStorage(config)
  const pictures = pictureVariants(db, storage)
  return {
    pictures,
    register: (app: FastifyInstance) => registerFiles(app, { db, storage, pictures }),
  } satisfies Part & Record<string, unknown>
}
