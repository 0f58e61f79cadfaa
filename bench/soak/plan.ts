import type { HotEvent } from '../reserve/store.ts'

export interface SoakPlan {
  readonly urls: readonly string[]
  readonly seconds: number
  readonly visitors: number
  readonly users: number
  readonly secret: string
  readonly event: HotEvent
  /** Slugs of events that have a page. */
  readonly slugs: readonly string[]
  /** Sessions that anybody may subscribe to. */
  readonly sessions: readonly string[]
}
