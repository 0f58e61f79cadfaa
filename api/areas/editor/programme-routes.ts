import { changeForm, removeForm as removeFormCall } from '@55tickets/contracts/editor-forms.ts'
import {
  cancelSession as cancelSessionCall,
  changeSession,
  removeSession as removeSessionCall,
} from '@55tickets/contracts/editor-programme.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requireCaller } from '../../platform/http/access.ts'
import { route } from '../../platform/http/route.ts'
import { cancelSession, removeForm, removeSession, saveForm, saveSession } from './change-event.ts'
import type { EditorDeps } from './deps.ts'

/** Registers the editor of programme and forms. Rights are declared on the calls. */
export function registerProgrammeEditor(app: FastifyInstance, deps: EditorDeps): void {
  const edit = ({ eventId }: { eventId: string }, request: FastifyRequest) => ({
    eventId,
    userId: requireCaller(request).userId,
  })
  route(app, changeSession, ({ params, body, request }) =>
    saveSession(deps, edit(params, request), { ...body, sessionId: params.sessionId }),
  )
  route(app, removeSessionCall, ({ params, body, request }) =>
    removeSession(deps, edit(params, request), { ...body, sessionId: params.sessionId }),
  )
  route(app, cancelSessionCall, ({ params, body, request }) =>
    cancelSession(deps, edit(params, request), { ...body, sessionId: params.sessionId }),
  )
  route(app, changeForm, ({ params, body, request }) =>
    saveForm(deps, edit(params, request), { ...body, formId: params.formId }),
  )
  route(app, removeFormCall, ({ params, body, request }) =>
    removeForm(deps, edit(params, request), { ...body, formId: params.formId }),
  )
}
