import type { submitInterview as takeInterviewCall } from '@55tickets/contracts/leads.ts'
import type { z } from 'zod/mini'
import { type LeadMeans, type Sending, takeLead } from './take-lead.ts'

type Form = z.output<(typeof takeInterviewCall)['body']>

export function submitInterview(means: LeadMeans, form: Form, address: Sending['address']) {
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
  return takeLead(means, lead, { address, website, filledInMs })
}
