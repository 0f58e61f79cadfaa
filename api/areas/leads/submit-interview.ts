import type { submitInterview as submitInterviewCall } from '@55tickets/contracts/leads.ts'
import type { z } from 'zod/mini'
import { type LeadDeps, type Submission, submitLead } from './submit-lead.ts'

type Form = z.output<(typeof submitInterviewCall)['body']>

export function submitInterview(deps: LeadDeps, form: Form, address: Submission['address']) {
  const { website, filledInMs, ...answers } = form
  const { nomePromotor: name, email, telefone: phone, empresa: company, eventoNome } = answers
  const lead = {
    kind: 'interview',
    name,
    email,
    phone,
    company,
    eventName: eventoNome,
    answers,
  } as const
  return submitLead(deps, lead, { address, website, filledInMs })
}
