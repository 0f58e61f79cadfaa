import type { HotEvent } from '../testing/hot-event.ts'
import type { CrowdOptions } from './crowd.ts'
import type { Ledger } from './ledger.ts'
import type { CrowdScene, Scene } from './scene.ts'

/**
 * One round of the drill: the scene (all servers), an event on sale, the ledger of answers and a
 * crowd of buyers.
 */
export interface Round<S extends CrowdScene = Scene> {
  readonly scene: S
  readonly event: HotEvent
  readonly ledger: Ledger
  readonly seed: number
  /** Sends a crowd of buyers; resolves when the last one is done. */
  readonly sendCrowd: (options?: Partial<CrowdOptions>) => Promise<void>
}

/** Proof that the fault happened: how often, and what was observed. */
export interface FaultResult {
  readonly times: number
  readonly seen: string
  /** Further lines to print: money, say. */
  readonly lines?: readonly string[]
  /** Longest time between two paid orders, where the fault is judged by it. */
  readonly gapSeconds?: number
}

export interface Fault<S extends CrowdScene = Scene> {
  /** Name, selectable by its beginning: `kill-in-charge`. */
  readonly name: string
  /** Tickets on sale; by default fewer than the crowd wants. */
  readonly capacity?: number
  /** Injects the fault while the crowd buys; resolves when both are over. */
  readonly fire: (round: Round<S>) => Promise<FaultResult>
}
