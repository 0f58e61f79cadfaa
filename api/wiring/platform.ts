import { cleanUpPlatformWorker } from '../platform/clean-up.ts'
import type { Clock } from '../platform/db/clock.ts'
import type { Part } from './part.ts'

/** Background work of the platform itself, which has no routes here. */
export const wirePlatform = (clock: Clock): Part => ({
  workers: [cleanUpPlatformWorker],
  sweeps: { 'sync-clock': clock.sync },
  register: () => undefined,
})
