import type { Clock } from '@55tickets/api/platform/db/clock.ts'
import { sweepPlatformWorker } from '@55tickets/api/platform/sweep.ts'
import type { Part } from './part.ts'

/** Background work of the platform itself, which has no routes here. */
export const wirePlatform = (clock: Clock): Part => ({
  workers: [sweepPlatformWorker],
  sweeps: { 'sync-clock': clock.sync },
  register: () => undefined,
})
