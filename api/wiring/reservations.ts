import type { FastifyInstance } from 'fastify'
import { orderCounts } from '../areas/reservations/order-counts.ts'
import { releaseAllExpired } from '../areas/reservations/release-expired.ts'
import { removeIdempotencyKeysWorker } from '../areas/reservations/remove-idempotency-keys.ts'
import { registerReservations } from '../areas/reservations/routes.ts'
import type { Deps, Part } from './part.ts'

export const wireReservations = ({ config, db }: Deps) =>
  ({
    workers: [removeIdempotencyKeysWorker],
    sweeps: { 'release-expired': () => releaseAllExpired(db) },
    counters: [
      {
        name: 'orders_total',
        help: 'Orders by what this process did to them',
        label: 'step',
        counted: orderCounts,
      },
    ],
    register: (app: FastifyInstance) => registerReservations(app, db, config),
  }) satisfies Part
