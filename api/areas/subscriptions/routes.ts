import {
  listSubscriptions as listSubscriptionsCall,
  subscribe as subscribeCall,
  unsubscribe as unsubscribeCall,
} from '@55tickets/contracts/subscriptions.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { requireCaller } from '../../platform/http/access.ts'
import { route } from '../../platform/http/route.ts'
import { type IsCertifiedAlone, listSubscriptions } from './list-subscriptions.ts'
import { subscribe } from './subscribe.ts'
import { unsubscribe } from './unsubscribe.ts'

export function registerSubscriptions(
  app: FastifyInstance,
  db: Db,
  isCertifiedAlone: IsCertifiedAlone,
): void {
  route(app, subscribeCall, ({ params, body, request }) =>
    subscribe(db, {
      sessionId: params.programacaoId,
      userId: requireCaller(request).userId,
      forms: body?.customForm ?? undefined,
    }),
  )
  route(app, unsubscribeCall, ({ params, request }) =>
    unsubscribe(db, params.programacaoId, requireCaller(request).userId),
  )
  route(app, listSubscriptionsCall, ({ query, request }) =>
    listSubscriptions(db, requireCaller(request).userId, { ...query, isCertifiedAlone }),
  )
}
