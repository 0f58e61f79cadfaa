import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import type { Refusal } from '../../platform/refuse.ts'
import { refuse } from '../../platform/refuse.ts'
import type { PasswordSource } from '../accounts/public.ts'
import { isOver } from '../events/public.ts'
import { checkOwnPassword } from '../organizations/public.ts'
import { type Edit, saveChange } from './change-event.ts'
import type { EditorDeps } from './deps.ts'
import type { EditRefusal, PartPlan } from './plans/part-plan.ts'

interface Postponement extends Edit {
  readonly password: string
  readonly source: PasswordSource
}

/** Postpones an event until a date is saved. Pressed twice it happens once. */
export async function postponeEvent(
  deps: EditorDeps,
  { password, source, ...edit }: Postponement,
): Promise<EditedEvent | EditRefusal | Refusal<'WRONG_PASSWORD' | 'TOO_MANY_ATTEMPTS'>> {
  const wrong = await checkOwnPassword(deps, { callerId: edit.userId, source, password })
  if (wrong) return wrong
  return saveChange(deps, edit, planPostponement)
}

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
}
