import type { Consequence } from '@55tickets/rules/changes/consequence.ts'
import { findConsequences } from '@55tickets/rules/changes/find-consequences.ts'
import { openRefundUntil } from '@55tickets/rules/money/refund-window.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { type Refusal, refuse } from '../../../platform/refuse.ts'
import { type EventWrite, eventDates, isLive, isOver } from '../../events/public.ts'
import type { KnownEvent, PartPlan } from './part-plan.ts'

/** Consequences of an edit for the people of an event; none for an edit without terms that concern them. */
export async function judgeEdit(
  tx: Tx,
  known: KnownEvent,
  edit: PartPlan['edit'],
): Promise<readonly Consequence[]> {
  if (!edit) return []
  const { event, now } = known
  const context = {
    isLive: event.is_published && isLive(known),
    isPostponed: event.postponed_at !== null,
    now,
  }
  return findConsequences(await edit(known, tx), context)
}

/** Refuses an edit that would open refunds of an event that is over: its money may have been paid out. */
export const refuseLateRefunds = (
  known: KnownEvent,
  consequences: readonly Consequence[],
): Refusal<'EVENT_ENDED'> | null =>
  isOver(known) && consequences.some(({ kind }) => kind === 'openRefund')
    ? refuse('EVENT_ENDED', { message: 'O evento já terminou: só dá para corrigir a escrita.' })
    : null

/**
 * Last moment at which orders of before the change may be given back, by the dates that the event has
 * after it. Null without an open refund, or while there is no date.
 */
export function findRefundEnd(
  { event, now }: KnownEvent,
  write: EventWrite,
  consequences: readonly Consequence[],
): Date | null {
  if (!consequences.some(({ kind }) => kind === 'openRefund')) return null
  const after = Object.assign({}, event, write.event)
  return after.postponed_at === null ? openRefundUntil(eventDates(after), now) : null
}
