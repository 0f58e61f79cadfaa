import { attachTicket } from '../areas/courtesies/attach-ticket.ts'
import { createCourtesyLinks } from '../areas/courtesies/courtesy-links.ts'
import type { CourtesyDeps } from '../areas/courtesies/deps.ts'
import { COURTESY_ATTACHMENT, COURTESY_LINK } from '../areas/courtesies/mails.ts'
import { purgeGuestsWorker } from '../areas/courtesies/purge-guests.ts'
import { registerCourtesies } from '../areas/courtesies/routes.ts'
import type { Deps, Part } from './part.ts'

/** Courtesies: given in the promoters' workspace, opened by guests. */
export function wireCourtesies(
  { config, db, mailer }: Deps,
  tickets: Pick<CourtesyDeps, 'drawTicket' | 'drawQr'>,
): Part {
  const links = createCourtesyLinks(config)
  return {
    workers: [purgeGuestsWorker],
    register: (app) => registerCourtesies(app, { config, db, mailer, links, ...tickets }),
    attachments: { [COURTESY_ATTACHMENT]: attachTicket(tickets) },
    mailLinks: { [COURTESY_LINK]: (courtesyId) => links.link(courtesyId) },
  }
}
