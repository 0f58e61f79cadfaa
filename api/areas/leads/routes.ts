import {
  submitContact as submitContactCall,
  submitInterview as submitInterviewCall,
} from '@55tickets/contracts/leads.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressKey } from '../../platform/attempts.ts'
import { route } from '../../platform/http/route.ts'
import { isRefusal } from '../../platform/refuse.ts'
import { type LeadDeps, submitContact, submitInterview, type submitLead } from './submit-lead.ts'

type Outcome = Awaited<ReturnType<typeof submitLead>>

export function registerLeads(app: FastifyInstance, deps: LeadDeps): void {
  route(app, submitContactCall, async ({ body, request }) =>
    answer(
      request,
      await submitContact(deps, body, addressKey(request.ip)),
      'Formulário enviado com sucesso!',
    ),
  )
  route(app, submitInterviewCall, async ({ body, request }) =>
    answer(
      request,
      await submitInterview(deps, body, addressKey(request.ip)),
      'Ficha de entrevista enviada com sucesso!',
    ),
  )
}

function answer(request: FastifyRequest, outcome: Outcome, message: string) {
  if (isRefusal(outcome)) return outcome
  if (outcome === 'dropped') request.log.info('dropped a form that a bot filled in')
  return { message }
}
