import { registerLeads } from '../areas/leads/routes.ts'
import { registerInbox } from '../areas/leads/team-routes.ts'
import { createInviteLinks } from '../areas/organizations/invite-links.ts'
import type { Deps, Part } from './part.ts'

/** The forms of promoters, and the inbox in which the team reads them. */
export const wireLeads = ({ config, db, clock, mailer }: Deps): Part => ({
  register: (app) => {
    registerLeads(app, { db, mailer, config })
    registerInbox(app, { db, clock, mailer, inviteLinks: createInviteLinks(config) })
  },
})
