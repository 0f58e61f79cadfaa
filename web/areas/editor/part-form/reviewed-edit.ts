import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import type { Consequence } from '@55tickets/rules/changes/consequence.ts'
import { type EventEdit, findConsequences } from '@55tickets/rules/changes/find-consequences.ts'
import type { CallInput } from '../../../lib/api/api.ts'

/** Answers that the sheet before saving asks for, beside the reason. */
export interface EditChoices {
  /** A new name matters to people who bought. */
  readonly isMaterial: boolean
  readonly movesSessions: boolean
  readonly movesSales: boolean
}

export const noChoices: EditChoices = { isMaterial: false, movesSessions: false, movesSales: false }

/** Parts that may move along with the start of an event. */
export interface MovingParts {
  /** Span in words: "7 dias depois". */
  readonly span: string
  /** Sessions of the programme. */
  readonly sessions: number
  /** True if there are sale windows or ends of lots. */
  readonly hasSales: boolean
}

/** An edit of a live event, as the sheet before saving shows it. */
export interface ReviewedEdit {
  /** In the terms of the rule that finds its consequences. */
  readonly edit: EventEdit
  /** Dry runs of its calls: what changes, and how many people that concerns. */
  readonly checks: readonly CallInput<'checkChange'>['body'][]
  /** True if the sheet asks whether the change is material. */
  readonly asksMaterial?: boolean
  readonly moving?: MovingParts | undefined
}

/** Confirmation, as the calls that save a part take it. */
export interface Confirmation {
  readonly confirmed?: Consequence[]
  readonly reason?: string
}

/** Consequences by what the browser knows, without waiting for the server. */
export const judgeEdit = (
  { edit }: ReviewedEdit,
  { isLive, state }: EditedEvent,
): readonly Consequence[] =>
  findConsequences(edit, { isLive, isPostponed: state === 'postponed', now: new Date() })
