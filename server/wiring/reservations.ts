import { registerReservations } from '@55tickets/api/areas/reservations/routes.ts'
import {
  releaseAllExpired,
  sweepReservationsWorker,
} from '@55tickets/api/areas/reservations/sweep.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps, Part } from './part.ts'

const RELEASE_MS = 10_000

export const wireReservations = ({ config, db }: Deps) =>
  ({
    workers: [sweepReservationsWorker],
    sweeps: {
      releaseExpired: {
        name: 'releasing expired reservations',
        everyMs: RELEASE_MS,
        run: () => releaseAllExpired(db),
      },
    },
    register: (app: FastifyInstance) => registerReservations(app, db, config),
  }) satisfies Part
