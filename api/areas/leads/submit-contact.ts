import type { submitContact as submitContactCall } from '@55tickets/contracts/leads.ts'
import type { z } from 'zod/mini'
import { type LeadDeps, type Submission, submitLead } from './submit-lead.ts'

type Form = z.output<(typeof submitContactCall)['body']>

export function submitContact(deps: LeadDeps, form: Form, address: Submission['address']) {
  const { website, filledInMs, ...answers } = form
  const { name, email, phone, producerName: company } = answers
  const lead = { kind: 'contact', name, email, phone, company, answers } as const
  return submitLead(deps, lead, { address, website, filledInMs })
}
