import { fromReais } from '@55tickets/rules/money/money.ts'
import {
  eventFiles,
  findEventNames,
  findForeignEvents,
  findOrganizationFigures,
} from '../areas/events/public.ts'
import { cleanUpFilesWorker } from '../areas/organizations/clean-up-files.ts'
import { cleanUpHistoryWorker } from '../areas/organizations/history/erase-history.ts'
import { createInviteLinks, INVITE_LINK } from '../areas/organizations/invite-links.ts'
import { registerOrganizations } from '../areas/organizations/routes.ts'
import { registerTeamOrganizations } from '../areas/organizations/team-routes.ts'
import { registerUploads } from '../areas/organizations/upload-file.ts'
import { byteStorage } from '../platform/files/byte-storage.ts'
import type { Deps, Part } from './part.ts'

/** Organizations with their members and invites. */
export function wireOrganizations({ config, db, log, mailer }: Deps): Part {
  const inviteLinks = createInviteLinks(config)
  return {
    workers: [
      cleanUpFilesWorker({ storage: byteStorage(config), log, eventFiles }),
      cleanUpHistoryWorker,
    ],
    register: (app) => {
      registerOrganizations(app, {
        db,
        mailer,
        publicUrl: config.PUBLIC_URL,
        inviteLinks,
        findForeignEvents,
        findEventNames,
      })
      registerTeamOrganizations(app, {
        db,
        mailer,
        publicUrl: config.PUBLIC_URL,
        newOrganizationLimitCents: fromReais(config.NEW_ORGANIZATION_LIMIT),
        findFigures: (organizationIds) => findOrganizationFigures(db, organizationIds),
      })
      registerUploads(app, { db, storage: byteStorage(config) })
    },
    mailLinks: { [INVITE_LINK]: inviteLinks.make },
  }
}
