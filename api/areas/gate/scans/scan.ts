import { UNDO_SECONDS } from '@55tickets/rules/gate/limits.ts'
import type { Verdict } from '@55tickets/rules/tickets/scan-verdict.ts'
import type { GateCaller } from '../../../platform/http/access.ts'
import type { GateCode } from '../gate-codes.ts'
import type { StoredAdmission } from '../store.ts'
import type { ShownCode } from './read-shown-code.ts'

/** A scan as a gate sent it. */
export interface IncomingScan extends ShownCode {
  readonly id: string
  readonly by: GateCaller
  readonly gate: string
  readonly session: string | null
  readonly isTyped: boolean
  /** Decision that the gate made without the server, or null; all times by the gate's clock. */
  readonly offline: {
    readonly told: Verdict
    readonly at: Date
    readonly sentAt: Date
    readonly undone: { readonly at: Date; readonly reason: string } | null
  } | null
}

/** Verdict of the server on one scan. */
export interface Judgement {
  readonly id: string
  readonly at: Date
  readonly judged: Verdict
  readonly code: GateCode | null
  readonly used: StoredAdmission | null
}

/** The undo that a gate recorded offline; null if there is none, or it came too late by the gate's clock. */
export function timelyUndo({ at, undone }: NonNullable<IncomingScan['offline']>) {
  return undone && undone.at.getTime() - at.getTime() <= UNDO_SECONDS * 1_000 ? undone : null
}
