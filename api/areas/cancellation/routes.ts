import {
  cancelEvent as cancelCall,
  readCancellation as readCall,
  retryCancellation,
} from '@55tickets/contracts/cancellation.ts'
import {
  approveTeamRefund as approveCall,
  finishTeamRefund as finishCall,
  listTeamRefunds as listCall,
} from '@55tickets/contracts/team/refunds.ts'
import type { FastifyInstance } from 'fastify'
import { requireCaller } from '../../platform/http/access.ts'
import { route } from '../../platform/http/route.ts'
import { refuse } from '../../platform/refuse.ts'
import { cancelEvent } from './cancel-event.ts'
import type { CancellationDeps } from './deps.ts'
import { readCancellation } from './read-cancellation.ts'
import { retryRefunds } from './retry-refunds.ts'
import { approveTeamRefund, finishTeamRefund, listTeamRefunds } from './team-refunds.ts'

export function registerCancellation(app: FastifyInstance, deps: CancellationDeps): void {
  const { db } = deps
  route(
    app,
    readCall,
    async ({ params, query }) =>
      (await readCancellation(deps, params.eventId, query.page)) ?? refuse('EVENT_NOT_FOUND'),
  )
  route(app, cancelCall, ({ params, body, request }) =>
    cancelEvent(deps, { ...params, ...body, userId: requireCaller(request).userId }),
  )
  route(app, retryCancellation, ({ params }) => retryRefunds(deps, params.eventId))
  route(app, listCall, ({ query }) => listTeamRefunds(db, query.page))
  route(app, finishCall, ({ params, body, request }) =>
    finishTeamRefund(deps, {
      chargeId: params.refundId,
      userId: requireCaller(request).userId,
      note: body.note,
    }),
  )
  route(app, approveCall, ({ params, request }) =>
    approveTeamRefund(deps, {
      chargeId: params.refundId,
      userId: requireCaller(request).userId,
    }),
  )
}
