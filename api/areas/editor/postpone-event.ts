import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { refuse } from '../../platform/refuse.ts'
import { isOver } from '../events/public.ts'
import { type Edit, saveChange } from './change-event.ts'
import type { EditorDeps } from './deps.ts'
import type { EditRefusal, PartPlan } from './plans/part-plan.ts'

/** Postpones an event until a date is saved. Pressed twice it happens once. */
export const postponeEvent = (deps: EditorDeps, edit: Edit): Promise<EditedEvent | EditRefusal> =>
  saveChange(deps, edit, planPostponement)

export const planPostponement: PartPlan = {
  part: 'postponed',
  column: 'dates_version',
  version: null,
  edit: () => ({ part: 'postponed' }),
  isConfirmed: true,
  async prepare(_tx, known) {
    const { event, now } = known
    if (!event.is_published) return refuse('NOT_READY')
    if (event.postponed_at !== null) return null
    if (isOver(known)) return refuse('EVENT_ENDED')
    return { event: { postponed_at: now } }
  },
  deed: ({ event }) => `adiou o evento ${event.name}`,
}
