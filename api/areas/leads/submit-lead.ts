import { MIN_FILL_IN_MS } from '@55tickets/rules/leads/lead-field.ts'
import { emailKey } from '@55tickets/rules/people/email.ts'
import { dayKey, HOME_ZONE } from '@55tickets/rules/text/zone.ts'
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
export interface Submission {
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
