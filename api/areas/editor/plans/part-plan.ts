import type { EventEdit } from '@55tickets/rules/changes/find-consequences.ts'
import type { z } from 'zod/mini'
import type { Tx } from '../../../platform/db/database.ts'
import type { Refusal } from '../../../platform/refuse.ts'
import type { ChangeAuthor, EventRow, EventWrite, LockedEvent } from '../../events/public.ts'

/** Body of a call, without its confirmation, which is for `saveChange` alone. */
export type Body<C extends { body: z.ZodMiniType }> = Omit<
  z.output<C['body']>,
  'confirmed' | 'reason'
>

/** An event that exists, with its rows. */
export type KnownEvent = LockedEvent & { readonly event: EventRow }
export type EditRefusal = Refusal<
  | 'EVENT_NOT_FOUND'
  | 'EVENT_CHANGED'
  | 'CHANGE_DIFFERS'
  | 'EVENT_CANCELLED'
  | 'ALREADY_SOLD'
  | 'CAPACITY_TAKEN'
  | 'SLUG_TAKEN'
  | 'FILE_NOT_FOUND'
  | 'TICKET_NOT_FOUND'
  | 'SECTOR_NOT_FOUND'
  | 'LOT_NOT_FOUND'
  | 'COUPON_NOT_FOUND'
  | 'COUPON_TAKEN'
  | 'TOO_MANY_TICKET_TYPES'
  | 'SESSION_NOT_FOUND'
  | 'SESSION_CANCELLED'
  | 'SESSION_ENDED'
  | 'TOO_MANY_SESSIONS'
  | 'FORM_NOT_FOUND'
  | 'FORM_IN_USE'
  | 'TOO_MANY_FORMS'
  | 'BAD_INPUT'
  | 'EVENT_ENDED'
  | 'NOT_READY'
>

export interface PartPlan {
  readonly part: ChangeAuthor['part']
  readonly column:
    | 'page_version'
    | 'dates_version'
    | 'place_version'
    | 'tickets_version'
    | 'programme_version'
    | 'forms_version'
  /**
   * Version that the editor has read: another one means that somebody saved meanwhile. Null where that
   * does not matter.
   */
  readonly version: number | null
  /** The edit whose consequences must be confirmed; left out for one that has none. */
  readonly edit?: (known: KnownEvent, tx: Tx) => EventEdit | Promise<EventEdit>
  /** True where a screen of its own stands for the sheet before saving. */
  readonly isConfirmed?: boolean
  /** Checks the change and returns the rows to write; null if nothing is to be done. */
  readonly prepare: (tx: Tx, known: KnownEvent) => Promise<EventWrite | EditRefusal | null>
  /** Further work of the change, in its transaction, once its rows are written. */
  readonly finish?: (tx: Tx) => Promise<void>
  /** What the member did, in words, where all owners are mailed of it: whoever stole a login may have done it. */
  readonly deed?: (known: KnownEvent) => string
}
