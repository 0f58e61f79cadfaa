import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { hasRight } from '@55tickets/rules/organizations/rights.ts'

/** True if the member may change the event. Limits to single events do not take this right away. */
export const canWriteEvent = ({ role }: EditedEvent): boolean =>
  hasRight({ role, isLimited: false }, 'writeEvents')

/** True if the member may copy the event, which creates another one. */
export const canCopyEvent = ({ role, isLimited = false }: EditedEvent): boolean =>
  hasRight({ role, isLimited }, 'createEvents')

/** True if the member may change parts of the event: nothing of a cancelled one changes any more. */
export const canChangeEvent = (event: EditedEvent): boolean =>
  canWriteEvent(event) && event.state !== 'cancelled'
