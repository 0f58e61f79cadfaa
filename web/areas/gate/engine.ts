import type { Conflict, GateEvent, ScanResult } from '@55tickets/contracts/gate.ts'

/** Where a phone stands: at one entrance of one event, under a name of its own. */
export interface Post {
  readonly event: GateEvent
  readonly session: string | null
  readonly gate: string
}

/** What the person at the gate was told. */
export interface Told extends ScanResult {
  /** Judged by this phone alone. */
  readonly isOffline: boolean
  readonly isUndone: boolean
}

export interface GateState {
  readonly post: Post | null
  /** Whether the server answered the last time. */
  readonly isOnline: boolean
  /** The list of codes that the phone has. */
  readonly list: { readonly count: number; readonly takenAt: string } | null
  /** While the list is being taken: how many codes have come. */
  readonly taking: { readonly count: number } | null
  /** Scans that the server does not know of yet. */
  readonly waiting: number
  /** At this entrance, over all gates. */
  readonly count: { readonly admitted: number; readonly expected: number } | null
  /** Of the whole event, the newest first. */
  readonly conflicts: readonly Conflict[]
  /** The last scans of this phone, the newest first. */
  readonly told: readonly Told[]
  /**
   * Why the server is not asked any more: nobody is signed in, and the phone goes on by itself; or
   * they may not stand here, and it admits nobody.
   */
  readonly turnedAway: 'signed-out' | 'forbidden' | null
}

/** Of a phone that stands at no gate. */
export const nowhere: GateState = {
  post: null,
  isOnline: true,
  list: null,
  taking: null,
  waiting: 0,
  count: null,
  conflicts: [],
  told: [],
  turnedAway: null,
}

/** All that a gate does, with and without network. */
export interface GateEngine {
  getState(): GateState
  subscribe(listener: () => void): () => void
  /** Finds out where this phone stood before it was put away. */
  open(): Promise<void>
  /** Takes the list and stands there. Rejects where no list could be taken. */
  stand(post: Post): Promise<void>
  /**
   * Never rejects because of the network: without it the phone judges by itself. Rejects where the
   * server has said that this phone may not stand here any more.
   */
  scan(text: string, isTyped: boolean): Promise<Told>
  undo(scanId: string, reason: string): Promise<void>
  /** Ticks off a conflict, with what came of it. Needs the network. */
  readonly settle: (scanId: string, note: string) => Promise<void>
  /** Forgets post and list, unless scans wait to be sent. */
  leave(): Promise<'left' | 'waiting'>
  /** Ends timers and connections; what is stored stays. */
  stop(): void
}
