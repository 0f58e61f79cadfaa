import type { OrganizationStatus } from './organization.ts'

/**
 * Mails that promoters cause on one day of Brasília: courtesies, notices about changes and messages. Each
 * counts for its event and for all events of the organization together. Courtesies, which go to strangers,
 * have a share of their own. Mails of purchases, refunds and cancelled events are ours and don't count.
 */
export interface DailyMails {
  readonly organization: number
  readonly event: number
  /** Courtesies of the whole organization. */
  readonly courtesies: number
}

/** A suspended organization gives nothing and sends no messages; buyers still learn of changes. */
export const mailsPerDay: Readonly<Record<OrganizationStatus, DailyMails>> = {
  new: { organization: 2_000, event: 1_000, courtesies: 20 },
  verified: { organization: 100_000, event: 50_000, courtesies: 5_000 },
  suspended: { organization: 2_000, event: 1_000, courtesies: 0 },
}

/** Mails and courtesies that are left of a day. */
export interface MailsLeft {
  readonly mails: number
  readonly courtesies: number
}

/** Finds what is left of the day's mails of an event. */
export function findMailsLeft(status: OrganizationStatus, counted: DailyMails): MailsLeft {
  const most = mailsPerDay[status]
  const mails = Math.min(most.organization - counted.organization, most.event - counted.event)
  const courtesies = Math.min(mails, most.courtesies - counted.courtesies)
  return { mails: Math.max(0, mails), courtesies: Math.max(0, courtesies) }
}
