import { cleanUpPlatformWorker } from '../platform/clean-up.ts'
import type { Clock } from '../platform/db/clock.ts'
import type { Replica } from '../platform/db/replica.ts'
import type { Part } from './part.ts'

/** Background work of the platform itself, which has no routes here. */
export const wirePlatform = (clock: Clock, replica?: Replica): Part => ({
  workers: [cleanUpPlatformWorker],
  sweeps: { 'sync-clock': clock.sync },
  register: () => undefined,
  gauges: [
    {
      name: 'replication_lag_seconds',
      help: 'Age of what the replica is known to have; above 1 it is not read. NaN without a replica',
      read: async () => replica?.lagSeconds() ?? Number.NaN,
    },
  ],
})
