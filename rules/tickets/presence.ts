/** Certified sessions of one person at one event. */
export interface Presence {
  /** Sessions that the person subscribed to; those that were cancelled do not count. */
  readonly subscribed: number
  /** Those of them that the person attended. */
  readonly attended: number
}

export interface CertificateTerms {
  /** Percentage of the subscribed sessions to attend; null where the event asks for none. */
  readonly minimum: number | null
  /** True once all certified sessions, or the event, have ended. */
  readonly isOver: boolean
}

/** Sessions to attend for a certificate: the percentage, rounded up. */
export const sessionsNeeded = (subscribed: number, minimum: number | null): number =>
  minimum === null ? 1 : Math.max(1, Math.ceil((minimum * subscribed) / 100))

const reachesMinimum = ({ subscribed, attended }: Presence, minimum: number | null) =>
  attended >= sessionsNeeded(subscribed, minimum)

/**
 * True if the certificate of the event, which sums the sessions, can be issued. Without a minimum it
 * needs a second session, because one session has a certificate of its own.
 */
export const isSumDue = (presence: Presence, { minimum, isOver }: CertificateTerms): boolean =>
  isOver && reachesMinimum(presence, minimum) && (minimum !== null || presence.attended > 1)

export const certificateStatuses = ['issued', 'due', 'waiting', 'missed'] as const
export type CertificateStatus = (typeof certificateStatuses)[number]

/** Status of a person: a certificate that was issued stays, whatever the terms are now. */
export function certificateStatus(
  presence: Presence & { readonly isIssued: boolean },
  { minimum, isOver }: CertificateTerms,
): CertificateStatus {
  if (presence.isIssued) return 'issued'
  // Without a minimum, each session has a certificate of its own as soon as it was attended.
  if ((isOver || minimum === null) && reachesMinimum(presence, minimum)) return 'due'
  return isOver ? 'missed' : 'waiting'
}

const activities = (count: number) => (count === 1 ? '1 atividade' : `${count} atividades`)

/** Presence in words: "2 de 5 atividades", and what is missing: "precisa de 4". */
export function presenceText(presence: Presence, minimum: number | null): string {
  const { subscribed, attended } = presence
  const text = `${attended} de ${activities(subscribed)}`
  return reachesMinimum(presence, minimum)
    ? text
    : `${text}, precisa de ${sessionsNeeded(subscribed, minimum)}`
}

/** Error of a typed minimum; empty for none. */
export function checkMinimumPresence(text: string): string | null {
  const typed = text.trim()
  if (typed === '') return null
  return /^\d{1,3}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= 100
    ? null
    : 'Use um número inteiro de 1 a 100'
}
