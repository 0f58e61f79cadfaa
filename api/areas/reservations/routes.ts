import {
  cancelReservation as cancelCall,
  reserve as reserveCall,
} from '@55tickets/contracts/reservations.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { requireCaller } from '../../platform/http/access.ts'
import { readIdempotencyKey } from '../../platform/http/idempotency-key.ts'
import { route } from '../../platform/http/route.ts'
import { refuse } from '../../platform/refuse.ts'
import { cancelReservation } from './cancel-reservation.ts'
import { createReserve } from './reserve.ts'

export function registerReservations(app: FastifyInstance, db: Db, config: Config): void {
  const reserve = createReserve(db, config)
  route(app, reserveCall, ({ params, body, request }) => {
    const key = readIdempotencyKey(request)
    if (key === undefined) return Promise.resolve(refuse('BAD_INPUT'))
    return reserve({ userId: requireCaller(request).userId, eventId: params.id, body, key })
  })
  route(app, cancelCall, ({ params, request }) =>
    cancelReservation(db, params.id, requireCaller(request).userId),
  )
}
