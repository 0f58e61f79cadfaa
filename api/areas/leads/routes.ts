import {
  submitContact as takeContactCall,
  submitInterview as takeInterviewCall,
} from '@55tickets/contracts/leads.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressKey } from '../../platform/attempts.ts'
import { route } from '../../platform/http/route.ts'
import { isRefused } from '../../platform/refuse.ts'
import { submitContact } from './take-contact.ts'
import { submitInterview } from './take-interview.ts'
import type { LeadMeans, takeLead } from './take-lead.ts'

type Outcome = Awaited<ReturnType<typeof takeLead>>

export function registerLeads(app: FastifyInstance, means: LeadMeans): void {
  route(app, takeContactCall, async ({ body, request }) =>
    answer(
      request,
      await submitContact(means, body, addressKey(request.ip)),
      'Formulário enviado com sucesso!',
    ),
  )
  route(app, takeInterviewCall, async ({ body, request }) =>
    answer(
      request,
      await submitInterview(means, body, addressKey(request.ip)),
      'Ficha de entrevista enviada com sucesso!',
    ),
  )
}

function answer(request: FastifyRequest, outcome: Outcome, message: string) {
  if (isRefused(outcome)) return outcome
  if (outcome === 'trapped') request.log.info('a machine filled in a form, which was dropped')
  return { message }
}
