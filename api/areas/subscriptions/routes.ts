import {
  subscribe as subscribeCall,
  unsubscribe as unsubscribeCall,
} from '@55tickets/contracts/subscriptions.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { callerOf } from '../../platform/http/access.ts'
import { route } from '../../platform/http/route.ts'
import { subscribe } from './subscribe.ts'
import { unsubscribe } from './unsubscribe.ts'

export function registerSubscriptions(app: FastifyInstance, db: Db): void {
  route(app, subscribeCall, ({ params, body, request }) =>
    subscribe(db, {
      sessionId: params.programacaoId,
      userId: callerOf(request).userId,
      forms: body.customForm,
    }),
  )
  route(app, unsubscribeCall, ({ params, request }) =>
    unsubscribe(db, params.programacaoId, callerOf(request).userId),
  )
}
