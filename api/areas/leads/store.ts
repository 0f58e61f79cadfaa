import type { LeadAnswers } from '@55tickets/rules/leads/lead-answers.ts'
import type { LeadKind } from '@55tickets/rules/leads/lead-status.ts'
import { searchName } from '@55tickets/rules/text/search.ts'
import type { Tx } from '../../platform/db/database.ts'
import { orderedId } from '../../platform/ordered-id.ts'

export interface NewLead {
  readonly kind: LeadKind
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly company: string
  /** Included in the search text. */
  readonly eventName?: string
  /** All fields of the form as sent. */
  readonly answers: LeadAnswers
}

export async function insertLead(tx: Tx, lead: NewLead): Promise<void> {
  const { kind, name, email, phone, company, eventName = '', answers } = lead
  await tx
    .insertInto('leads')
    .values({
      id: orderedId(),
      kind,
      name,
      email,
      phone,
      company,
      answers: JSON.stringify(answers),
      search_text: searchName([name, company, email, eventName].join(' ')),
    })
    .execute()
}
