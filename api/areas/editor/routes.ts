import { checkChange as checkCall } from '@55tickets/contracts/editor/check.ts'
import {
  previewEvent,
  readEditedEvent as readCall,
} from '@55tickets/contracts/editor/edited-event.ts'
import { listChanges as listChangesCall } from '@55tickets/contracts/editor/history.ts'
import {
  changeLot,
  changeSector,
  removeLot as removeLotCall,
  removeSector as removeSectorCall,
  turnLot as turnLotCall,
} from '@55tickets/contracts/editor/sectors.ts'
import {
  copyEvent as copyCall,
  deleteDraft as deleteCall,
  listEventAgain,
  pauseEvent,
  postponeEvent as postponeCall,
  publishEvent as publishCall,
  resumeEvent,
  unlistEvent,
} from '@55tickets/contracts/editor/steps.ts'
import { closeTicket as closeTicketCall } from '@55tickets/contracts/editor/tickets.ts'
import {
  changeDates,
  changePage,
  changePayment,
  changePlace,
  changeTicket,
  createEvent,
  listPromoterEvents,
  removeTicket as removeTicketCall,
} from '@55tickets/contracts/editor.ts'
import type { FastifyInstance } from 'fastify'
import { requireCaller } from '../../platform/http/access.ts'
import { readIdempotencyKey } from '../../platform/http/idempotency-key.ts'
import { route } from '../../platform/http/route.ts'
import { refuse } from '../../platform/refuse.ts'
import {
  closeTicket,
  removeLot,
  removeSector,
  removeTicket,
  saveDates,
  saveLot,
  savePage,
  savePayment,
  savePlace,
  saveSector,
  saveTicket,
  turnLot,
} from './change-event.ts'
import { checkChange } from './check-change.ts'
import { copyEvent } from './copy-event.ts'
import { deleteDraft } from './delete-draft.ts'
import type { EditorDeps } from './deps.ts'
import { createDraft } from './draft.ts'
import { listChanges } from './list-changes.ts'
import { listEvents } from './list-events.ts'
import { postponeEvent } from './postpone-event.ts'
import { registerProgrammeEditor } from './programme-routes.ts'
import { changeState, publishEvent } from './publish-event.ts'
import { readEdit } from './read-edit.ts'
import { readEditedEvent } from './read-edited-event.ts'

/** Registers the promoters' editor. Rights are declared on the calls. */
export function registerEditor(app: FastifyInstance, deps: EditorDeps): void {
  route(app, listPromoterEvents, ({ params, query, request }) =>
    listEvents(deps, { ...params, ...query, userId: requireCaller(request).userId }),
  )
  route(app, createEvent, async ({ params, body, request }) => {
    const key = readIdempotencyKey(request)
    if (key === undefined) return refuse('BAD_INPUT')
    return createDraft(deps, { ...params, ...body, key, userId: requireCaller(request).userId })
  })
  route(
    app,
    readCall,
    async ({ params, request }) =>
      (await readEditedEvent(deps, params.eventId, requireCaller(request).userId)) ??
      refuse('EVENT_NOT_FOUND'),
  )
  route(
    app,
    previewEvent,
    async ({ params }) => (await deps.findPreview(params.eventId)) ?? refuse('EVENT_NOT_FOUND'),
  )
  route(app, changePage, ({ params, body, request }) =>
    savePage(deps, readEdit(params, request, body), body),
  )
  route(app, changeDates, ({ params, body, request }) =>
    saveDates(deps, readEdit(params, request, body), body),
  )
  route(app, changePlace, ({ params, body, request }) =>
    savePlace(deps, readEdit(params, request, body), body),
  )
  route(app, changePayment, ({ params, body, request }) =>
    savePayment(deps, readEdit(params, request, body), body),
  )
  route(app, changeTicket, ({ params, body, request }) =>
    saveTicket(deps, readEdit(params, request, body), { ...body, ticketId: params.ticketId }),
  )
  route(app, removeTicketCall, ({ params, body, request }) =>
    removeTicket(deps, readEdit(params, request, body), { ...body, ticketId: params.ticketId }),
  )
  route(app, closeTicketCall, ({ params, body, request }) =>
    closeTicket(deps, readEdit(params, request, body), { ...body, ticketId: params.ticketId }),
  )
  route(app, changeSector, ({ params, body, request }) =>
    saveSector(deps, readEdit(params, request, body), { ...body, sectorId: params.sectorId }),
  )
  route(app, removeSectorCall, ({ params, body, request }) =>
    removeSector(deps, readEdit(params, request, body), { ...body, sectorId: params.sectorId }),
  )
  route(app, changeLot, ({ params, body, request }) =>
    saveLot(deps, readEdit(params, request, body), { ...body, lotId: params.lotId }),
  )
  route(app, removeLotCall, ({ params, body, request }) =>
    removeLot(deps, readEdit(params, request, body), { ...body, lotId: params.lotId }),
  )
  route(app, turnLotCall, ({ params, body, request }) =>
    turnLot(deps, readEdit(params, request, body), { ...body, lotId: params.lotId }),
  )
  registerProgrammeEditor(app, deps)
  route(app, checkCall, ({ params, body }) => checkChange(deps, params.eventId, body))
  route(app, publishCall, ({ params, request }) => publishEvent(deps, readEdit(params, request)))
  route(app, pauseEvent, ({ params, request }) =>
    changeState(deps, readEdit(params, request), 'paused'),
  )
  route(app, resumeEvent, ({ params, request }) =>
    changeState(deps, readEdit(params, request), 'resumed'),
  )
  route(app, unlistEvent, ({ params, request }) =>
    changeState(deps, readEdit(params, request), 'unlisted'),
  )
  route(app, listEventAgain, ({ params, request }) =>
    changeState(deps, readEdit(params, request), 'listed'),
  )
  route(app, postponeCall, ({ params, body, request }) =>
    postponeEvent(deps, readEdit(params, request, body)),
  )
  route(app, copyCall, async ({ params, body, request }) => {
    const key = readIdempotencyKey(request)
    if (key === undefined) return refuse('BAD_INPUT')
    return copyEvent(deps, { ...readEdit(params, request), ...body, key })
  })
  route(app, deleteCall, ({ params }) => deleteDraft(deps, params.eventId))
  route(app, listChangesCall, ({ params, query }) =>
    listChanges(deps, params.eventId, query.before),
  )
}
