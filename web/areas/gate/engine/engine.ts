import type { Conflict, GateEvent, HeldScans, ScanResult } from '@55tickets/contracts/gate.ts'

/** A phone's position: one entrance of one event, under a gate name of its own. */
export interface GatePosition {
  readonly event: GateEvent
  readonly session: string | null
  readonly gate: string
}

/** Result of a scan, as shown to the person at the gate. */
export interface GateResult extends ScanResult {
  /** True if this phone decided without the server. */
  readonly isOffline: boolean
  readonly isUndone: boolean
}

export interface GateState {
  readonly position: GatePosition | null
  /** True if the last call got an answer. */
  readonly isOnline: boolean
  /** The stored list of codes; null before the first download. */
  readonly list: {
    readonly count: number
    readonly takenAt: string
    /** The event was cancelled, as far as this phone knows. */
    readonly isCancelled: boolean
  } | null
  /** Progress of a list download: number of codes so far. */
  readonly download: { readonly count: number } | null
  /** Number of scans that have not been sent to the server. */
  readonly queued: number
  /** People at this entrance, over all gates. */
  readonly count: { readonly admitted: number; readonly expected: number } | null
  /** Open conflicts of the whole event, newest first. */
  readonly conflicts: readonly Conflict[]
  /** Scans that wait for a decision: phones and people sent them after they had lost the gate. */
  readonly heldScans: readonly HeldScans[]
  /** Recent scans of this phone, newest first. */
  readonly results: readonly GateResult[]
  /**
   * Reason why the server refuses this phone. `signed-out`: nobody is signed in, and the phone
   * keeps working offline. `forbidden`: the user lost the gate role, and the phone admits nobody.
   */
  readonly accessProblem: 'signed-out' | 'forbidden' | null
}

/** State of a phone that has not been set up at a gate. */
export const closedGate: GateState = {
  position: null,
  isOnline: true,
  list: null,
  download: null,
  queued: 0,
  count: null,
  conflicts: [],
  heldScans: [],
  results: [],
  accessProblem: null,
}

/** Everything that a gate does, online and offline. */
export interface GateEngine {
  getState(): GateState
  subscribe(listener: () => void): () => void
  /** Restores the position that this phone had before the page was closed. */
  restore(): Promise<void>
  /** Downloads the list and takes up a position. Rejects if no list could be downloaded. */
  openGate(position: GatePosition): Promise<void>
  /**
   * Judges a code. Never rejects because of the network: offline the phone decides by itself.
   * Rejects if the server has withdrawn this phone's access.
   */
  scan(text: string, isTyped: boolean): Promise<GateResult>
  undo(scanId: string, reason: string): Promise<void>
  /** Resolves a conflict with a note on what was done. Needs the network. */
  readonly resolveConflict: (scanId: string, note: string) => Promise<void>
  /** Accepts or discards held scans. Needs the network. */
  readonly decideHeldScans: (held: HeldScans, isAccepted: boolean) => Promise<void>
  /** Deletes position and list, unless scans are still queued. */
  closeGate(): Promise<'closed' | 'queue-not-empty'>
  /** Stops timers and connections; keeps stored data. */
  stop(): void
}
