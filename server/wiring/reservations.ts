import { releaseAllExpired } from '@55tickets/api/areas/reservations/release-expired.ts'
import { removeIdempotencyKeysWorker } from '@55tickets/api/areas/reservations/remove-idempotency-keys.ts'
import { registerReservations } from '@55tickets/api/areas/reservations/routes.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps, Part } from './part.ts'

export const wireReservations = ({ config, db }: Deps) =>
  ({
    workers: [removeIdempotencyKeysWorker],
    sweeps: { 'release-expired': () => releaseAllExpired(db) },
    register: (app: FastifyInstance) => registerReservations(app, db, config),
  }) satisfies Part
