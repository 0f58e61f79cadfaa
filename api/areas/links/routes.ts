import { randomUUID } from 'node:crypto'
import {
  changeLink,
  countClick as clickCall,
  createLink,
  listLinks as listCall,
} from '@55tickets/contracts/links.ts'
import type { FastifyInstance } from 'fastify'
import { addressKey } from '../../platform/attempts.ts'
import type { Db } from '../../platform/db/database.ts'
import { requireCaller } from '../../platform/http/access.ts'
import { route } from '../../platform/http/route.ts'
import { countClick } from './count-click.ts'
import { listLinks } from './list-links.ts'
import { writeLink } from './write-link.ts'

/** Registers the tracking links of the promoters' workspace, and the clicks of visitors. */
export function registerLinks(app: FastifyInstance, db: Db): void {
  route(app, listCall, async ({ params }) => ({ links: await listLinks(db, params.eventId) }))
  route(app, createLink, ({ params, body, request }) =>
    writeLink(db, {
      ...params,
      linkId: randomUUID(),
      userId: requireCaller(request).userId,
      ...body,
      isArchived: false,
    }),
  )
  route(app, changeLink, ({ params, body, request }) =>
    writeLink(db, { ...params, userId: requireCaller(request).userId, ...body }),
  )
  route(app, clickCall, async ({ params, body, request }) => {
    await countClick(db, {
      eventId: params.id,
      via: body.via,
      address: addressKey(request.ip),
      userAgent: request.headers['user-agent'],
    })
    return {}
  })
}
