import type { HotEvent } from '../testing/hot-event.ts'
import type { CrowdOptions } from './crowd.ts'
import type { Ledger } from './ledger.ts'
import type { Scene } from './scene.ts'

/** What a fault has to make trouble with: the scene, an event on sale, and a crowd at hand. */
export interface Round {
  readonly scene: Scene
  readonly event: HotEvent
  readonly ledger: Ledger
  readonly seed: number
  /** Lets buyers sendCrowd; resolves when the last has gone. */
  readonly sendCrowd: (options?: Partial<CrowdOptions>) => Promise<void>
}

/** That the fault has happened indeed: how often, and by what it was seen. */
export interface FaultResult {
  readonly times: number
  readonly seen: string
}

export interface Fault {
  /** `kill-in-charge`: chosen by its whole name or by the first word. */
  readonly name: string
  /** Tickets on sale; fewer than the crowd wants unless told. */
  readonly capacity?: number
  /** Makes the trouble while the crowd is there, and returns when both are over. */
  readonly fire: (round: Round) => Promise<FaultResult>
}
