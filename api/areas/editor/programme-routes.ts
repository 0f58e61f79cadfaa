import { changeForm, removeForm as removeFormCall } from '@55tickets/contracts/editor/forms.ts'
import {
  cancelSession as cancelSessionCall,
  changeSession,
  removeSession as removeSessionCall,
} from '@55tickets/contracts/editor/programme.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { cancelSession, removeForm, removeSession, saveForm, saveSession } from './change-event.ts'
import type { EditorDeps } from './deps.ts'
import { readEdit } from './read-edit.ts'

/** Registers the editor of programme and forms. Rights are declared on the calls. */
export function registerProgrammeEditor(app: FastifyInstance, deps: EditorDeps): void {
  route(app, changeSession, ({ params, body, request }) =>
    saveSession(deps, readEdit(params, request, body), { ...body, sessionId: params.sessionId }),
  )
  route(app, removeSessionCall, ({ params, body, request }) =>
    removeSession(deps, readEdit(params, request, body), { ...body, sessionId: params.sessionId }),
  )
  route(app, cancelSessionCall, ({ params, body, request }) =>
    cancelSession(deps, readEdit(params, request, body), { ...body, sessionId: params.sessionId }),
  )
  route(app, changeForm, ({ params, body, request }) =>
    saveForm(deps, readEdit(params, request, body), { ...body, formId: params.formId }),
  )
  route(app, removeFormCall, ({ params, body, request }) =>
    removeForm(deps, readEdit(params, request, body), { ...body, formId: params.formId }),
  )
}
