import { UNDO_SECONDS } from '@55tickets/contracts/gate.ts'
import type { Verdict } from '@55tickets/rules/scan-verdict.ts'
import type { GateCode } from '../purchases/public.ts'
import type { ShownCode } from './read-shown-code.ts'
import type { Admitted } from './store.ts'

/** One scan as it comes in. */
export interface TakenScan extends ShownCode {
  readonly id: string
  readonly userId: string
  readonly gate: string
  readonly session: string | null
  readonly isTyped: boolean
  /** What the gate said by itself, if it did; all times by its own clock. */
  readonly alone: {
    readonly told: Verdict
    readonly at: Date
    readonly sentAt: Date
    readonly undone: { readonly at: Date; readonly reason: string } | null
  } | null
}

/** What is so, by all that is known here. */
export interface Judgement {
  readonly id: string
  readonly at: Date
  readonly judged: Verdict
  readonly code: GateCode | null
  readonly used: Admitted | null
}

/** How a gate took an admission back; null where it did not, or too late by its own clock. */
export function undoneInTime({ at, undone }: NonNullable<TakenScan['alone']>) {
  return undone && undone.at.getTime() - at.getTime() <= UNDO_SECONDS * 1_000 ? undone : null
}
