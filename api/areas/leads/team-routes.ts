import { Readable } from 'node:stream'
import { leadsFilePath } from '@55tickets/contracts/http/paths.ts'
import { inviteLead as inviteLeadCall } from '@55tickets/contracts/team/organizations.ts'
import {
  changeLead as changeLeadCall,
  LeadFilters,
  listLeads as listLeadsCall,
  readLead as readLeadCall,
} from '@55tickets/contracts/team.ts'
import { dayKey, HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/db/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { requireCaller } from '../../platform/http/access.ts'
import { route } from '../../platform/http/route.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import type { FirstOwnerDeps } from '../organizations/public.ts'
import { changeLead } from './change-lead.ts'
import { exportLeads } from './export-leads.ts'
import { inviteLead } from './invite-lead.ts'
import { listLeads } from './list-leads.ts'
import { readLead } from './read-lead.ts'

const asCsv = {
  config: { access: 'platform' },
  schema: {
    summary: 'The leads that match the filters, as CSV',
    querystring: LeadFilters,
    security: [{ bearer: [] }],
  },
} as const

interface InboxDeps extends FirstOwnerDeps {
  readonly db: Db
  readonly clock: Pick<Clock, 'now'>
}

/** Registers the team's inbox of leads. */
export function registerInbox(app: FastifyInstance, { clock, ...deps }: InboxDeps): void {
  const { db } = deps
  route(app, listLeadsCall, ({ query }) => listLeads(db, query))
  route(app, readLeadCall, ({ params }) => readLead(db, params.id))
  route(app, changeLeadCall, ({ params, body, request }) =>
    changeLead(db, { ...body, leadId: params.id, authorId: requireCaller(request).userId }),
  )
  route(app, inviteLeadCall, ({ params, body, request }) =>
    inviteLead(deps, { ...body, leadId: params.id, authorId: requireCaller(request).userId }),
  )
  app.get(`/api${leadsFilePath}`, asCsv, async (request, reply) =>
    sendFile(reply, {
      name: `leads-${dayKey(clock.now(), HOME_ZONE)}.csv`,
      type: 'text/csv; charset=utf-8',
      content: Readable.from(exportLeads(db, request.query as LeadFilters)),
    }),
  )
}
