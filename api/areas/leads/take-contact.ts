import type { submitContact as takeContactCall } from '@55tickets/contracts/leads.ts'
import type { z } from 'zod/mini'
import { type LeadMeans, type Sending, takeLead } from './take-lead.ts'

type Form = z.output<(typeof takeContactCall)['body']>

export function submitContact(means: LeadMeans, form: Form, address: Sending['address']) {
  const { website, filledInMs, ...answers } = form
  const { name, email, phone, producerName: company } = answers
  const lead = { kind: 'contact', name, email, phone, company, answers } as const
  return takeLead(means, lead, { address, website, filledInMs })
}
