import {
  countAudience as audienceCall,
  createMessage as createCall,
  listMessages as listCall,
  stopMessage as stopCall,
  testMessage as testCall,
} from '@55tickets/contracts/messages.ts'
import {
  listTeamMessages as listTeamCall,
  reviewMessage as reviewCall,
} from '@55tickets/contracts/team/messages.ts'
import type { FastifyInstance } from 'fastify'
import { requireCaller } from '../../platform/http/access.ts'
import { readIdempotencyKey } from '../../platform/http/idempotency-key.ts'
import { route } from '../../platform/http/route.ts'
import { refuse } from '../../platform/refuse.ts'
import { countCpfSearch } from '../tickets/public.ts'
import { countAudience } from './audience.ts'
import { createMessage } from './create-message.ts'
import type { MessageDeps } from './deps.ts'
import { listMessages } from './list-messages.ts'
import { findSender } from './sender.ts'
import { stopMessage } from './stop-message.ts'
import { listTeamMessages, reviewMessage } from './team-messages.ts'
import { testMessage } from './test-message.ts'
import { registerUnsubscribe } from './unsubscribe-routes.ts'

export function registerMessages(app: FastifyInstance, deps: MessageDeps): void {
  const { db } = deps
  route(app, listCall, ({ params, query, request }) =>
    listMessages(db, { ...params, ...query, userId: requireCaller(request).userId }),
  )
  route(app, createCall, async ({ params, body, request }) => {
    const key = readIdempotencyKey(request)
    if (key === undefined) return refuse('BAD_INPUT')
    return createMessage(deps, { ...params, ...body, key, userId: requireCaller(request).userId })
  })
  route(app, stopCall, ({ params }) => stopMessage(db, params))
  route(app, audienceCall, async ({ params, body, request }) => {
    const limited = await countCpfSearch(db, requireCaller(request).userId, body.filter.q)
    if (limited) return limited
    const sender = await findSender(db, params.eventId)
    return sender ? countAudience(db, { ...sender, ...body }) : refuse('EVENT_NOT_FOUND')
  })
  route(app, testCall, ({ params, body, request }) =>
    testMessage(deps, { ...params, ...body, userId: requireCaller(request).userId }),
  )
  route(app, listTeamCall, ({ query }) => listTeamMessages(db, query.page))
  route(app, reviewCall, ({ params, body, request }) =>
    reviewMessage(deps, { ...params, ...body, userId: requireCaller(request).userId }),
  )
  registerUnsubscribe(app, deps)
}
