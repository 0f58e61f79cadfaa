import type { FastifyInstance } from 'fastify'
import { releaseAllExpired } from '../areas/reservations/release-expired.ts'
import { removeIdempotencyKeysWorker } from '../areas/reservations/remove-idempotency-keys.ts'
import { registerReservations } from '../areas/reservations/routes.ts'
import type { Deps, Part } from './part.ts'

export const wireReservations = ({ config, db }: Deps) =>
  ({
    workers: [removeIdempotencyKeysWorker],
    sweeps: { 'release-expired': () => releaseAllExpired(db) },
    register: (app: FastifyInstance) => registerReservations(app, db, config),
  }) satisfies Part
