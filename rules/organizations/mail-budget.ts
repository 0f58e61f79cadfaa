import type { OrganizationStatus } from './organization.ts'

/**
 * Mails that promoters cause on one day of Brasília: courtesies, notices about changes, messages and invites. Each
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

/**
 * Mails of one day that all organizations which a person founded cause together until they are verified: a
 * person may have 20 of them. `strangers`: courtesies and invites, of which the organization's own courtesies
 * are a part.
 */
export interface FounderMails {
  readonly mails: number
  readonly strangers: number
}

export const founderMailsPerDay: FounderMails = { mails: 2_000, strangers: 40 }

/** Mails, and among them courtesies and invites, that are left of a day. */
export interface MailsLeft {
  readonly mails: number
  readonly courtesies: number
  readonly invites: number
}

/** Finds what is left of the day's mails of an event, and of its organization's founder. */
export function findMailsLeft(
  status: OrganizationStatus,
  counted: DailyMails,
  founder: FounderMails,
): MailsLeft {
  const most = mailsPerDay[status]
  const isVerified = status === 'verified'
  const atLeastNone = (...counts: readonly number[]) => Math.max(0, Math.min(...counts))
  const mails = atLeastNone(
    most.organization - counted.organization,
    most.event - counted.event,
    isVerified ? Number.POSITIVE_INFINITY : founderMailsPerDay.mails - founder.mails,
  )
  const invites = isVerified
    ? mails
    : atLeastNone(mails, founderMailsPerDay.strangers - founder.strangers)
  return { mails, invites, courtesies: atLeastNone(invites, most.courtesies - counted.courtesies) }
}
