import type {
  submitContact as submitContactCall,
  submitInterview as submitInterviewCall,
} from '@55tickets/contracts/leads.ts'
import { MIN_FILL_IN_MS } from '@55tickets/rules/leads/lead-field.ts'
import { emailKey } from '@55tickets/rules/people/email.ts'
import { dayKey, HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import type { z } from 'zod/mini'
import { countAttempts } from '../../platform/attempts.ts'
import type { Config } from '../../platform/config.ts'
import { readNow } from '../../platform/db/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { Refusal } from '../../platform/refuse.ts'
import { acknowledgement, leadMail } from './mails.ts'
import { insertLead, type NewLead } from './store.ts'

export interface LeadDeps {
  readonly db: Db
  readonly mailer: Mailer
  readonly config: Pick<
    Config,
    'CONTACT_LIMIT_ADDRESS' | 'CONTACT_LIMIT_EMAIL' | 'CONTACT_EMAIL' | 'PUBLIC_URL'
  >
}

/** Sender and spam signals of a submitted form. */
interface Submission {
  /** Network address, for the limits. */
  readonly address: string
  /** Hidden field: people leave it empty, bots fill it in. */
  readonly website?: string | undefined
  readonly filledInMs?: number | undefined
}

/**
 * Stores a lead and mails the team and the sender. A form that a bot filled in is dropped but gets
 * the usual answer, so that the bot learns nothing.
 */
export async function submitLead(
  { db, mailer, config }: LeadDeps,
  lead: NewLead,
  submission: Submission,
): Promise<Refusal<'TOO_MANY_ATTEMPTS'> | 'stored' | 'dropped'> {
  const limited = await countAttempts(db, [
    [`contact address ${submission.address}`, config.CONTACT_LIMIT_ADDRESS],
    [`contact email ${emailKey(lead.email)}`, config.CONTACT_LIMIT_EMAIL],
  ])
  if (limited) return limited
  if (isBot(submission)) return 'dropped'
  await db.transaction().execute(async (tx) => {
    await insertLead(tx, lead)
    await mailer.queue(tx, config.CONTACT_EMAIL, leadMail(lead, config.PUBLIC_URL))
    await mailer.queue(tx, lead.email, acknowledgement(lead), dailyMailKey(lead, await readNow(tx)))
  })
  return 'stored'
}

const isBot = ({ website, filledInMs }: Submission): boolean =>
  Boolean(website) || (filledInMs !== undefined && filledInMs < MIN_FILL_IN_MS)

/** Mail key that allows one acknowledgement per address and day, because anybody may type anybody's address. */
const dailyMailKey = ({ kind, email }: NewLead, now: Date): string =>
  `lead ${kind} ${emailKey(email)} ${dayKey(now, HOME_ZONE)}`

type ContactForm = z.output<(typeof submitContactCall)['body']>

export function submitContact(deps: LeadDeps, form: ContactForm, address: Submission['address']) {
  const { website, filledInMs, ...answers } = form
  const { name, email, phone, producerName: company } = answers
  const lead = { kind: 'contact', name, email, phone, company, answers } as const
  return submitLead(deps, lead, { address, website, filledInMs })
}

type InterviewForm = z.output<(typeof submitInterviewCall)['body']>

export function submitInterview(
  deps: LeadDeps,
  form: InterviewForm,
  address: Submission['address'],
) {
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
