import { findForeignEvents } from '../areas/events/public.ts'
import { registerOrganizations } from '../areas/organizations/routes.ts'
import { registerUploads } from '../areas/organizations/upload-file.ts'
import { byteStorage } from '../platform/files/byte-storage.ts'
import type { Deps, Part } from './part.ts'

/** Organizations with their members and invites. */
export const wireOrganizations = ({ config, db, mailer }: Deps): Part => ({
  register: (app) => {
    registerOrganizations(app, {
      db,
      mailer,
      limits: config,
      publicUrl: config.PUBLIC_URL,
      findForeignEvents,
    })
    registerUploads(app, { db, storage: byteStorage(config) })
  },
})
