import {
  cancelReservation as cancelCall,
  priceChoice as priceCall,
  reserve as reserveCall,
} from '@55tickets/contracts/reservations.ts'
import type { FastifyInstance } from 'fastify'
import { addressKey } from '../../platform/attempts.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { requireCaller } from '../../platform/http/access.ts'
import { readIdempotencyKey } from '../../platform/http/idempotency-key.ts'
import { route } from '../../platform/http/route.ts'
import { refuse } from '../../platform/refuse.ts'
import { cancelReservation } from './cancel-reservation.ts'
import { priceChoice } from './price-choice.ts'
import { createReserve } from './reserve.ts'

export function registerReservations(app: FastifyInstance, db: Db, config: Config): void {
  const reserve = createReserve(db, config)
  route(app, reserveCall, ({ params, body, request }) => {
    const key = readIdempotencyKey(request)
    if (key === undefined) return Promise.resolve(refuse('BAD_INPUT'))
    const { userId } = requireCaller(request)
    const address = addressKey(request.ip)
    return reserve({ userId, address, eventId: params.id, body, key })
  })
  route(app, priceCall, ({ params, body, request }) =>
    priceChoice(db, params.id, body, {
      address: addressKey(request.ip),
      userId: request.caller?.userId ?? null,
    }),
  )
  route(app, cancelCall, ({ params, request }) =>
    cancelReservation(db, params.id, requireCaller(request).userId),
  )
}
