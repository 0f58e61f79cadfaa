/** Rules for sessions that people have subscribed to. Editor, server and importer use the same ones. */

export interface SessionTerms {
  readonly isPaid: boolean
  readonly capacity: number | null
  readonly certifiedMinutes: number | null
}

export interface SessionUse {
  readonly subscribed: number
  /** True once a certificate of the session was issued. */
  readonly isCertified: boolean
  readonly isCancelled: boolean
}

type LockedField = 'isPaid' | 'certifiedMinutes' | 'isCancelled'

const reasons: Readonly<Record<LockedField, string>> = {
  isPaid: 'Já há inscritos: a atividade não muda entre gratuita e paga.',
  certifiedMinutes: 'Já há certificados emitidos: os minutos não mudam mais.',
  isCancelled: 'A atividade foi cancelada e não muda mais.',
}

/** A field that can't be changed any more, with the reason in Portuguese. */
interface SessionLock {
  readonly field: LockedField
  readonly reason: string
}

/** Fields of a session that its subscribers and certificates lock. */
export function sessionLocks({ subscribed, isCertified, isCancelled }: SessionUse): SessionLock[] {
  const fields: LockedField[] = [
    ...(subscribed > 0 ? (['isPaid'] as const) : []),
    ...(isCertified ? (['certifiedMinutes'] as const) : []),
    ...(isCancelled ? (['isCancelled'] as const) : []),
  ]
  return fields.map((field) => ({ field, reason: reasons[field] }))
}

type SessionProblem =
  | ({ readonly kind: 'locked' } & SessionLock)
  | { readonly kind: 'capacity'; readonly message: string }

/** Reasons why a session can't become another; none if it can. */
export function sessionProblems(
  before: SessionTerms & SessionUse,
  after: SessionTerms,
): SessionProblem[] {
  const { subscribed } = before
  const changed: Readonly<Record<LockedField, boolean>> = {
    isPaid: before.isPaid !== after.isPaid,
    certifiedMinutes: before.certifiedMinutes !== after.certifiedMinutes,
    isCancelled: true,
  }
  const locked = sessionLocks(before).filter(({ field }) => changed[field])
  const isTooSmall = after.capacity !== null && after.capacity < subscribed
  return [
    ...locked.map((lock) => ({ kind: 'locked', ...lock }) as const),
    ...(isTooSmall
      ? [
          {
            kind: 'capacity',
            message: `O mínimo é ${subscribed}: é quantas pessoas já se inscreveram.`,
          } as const,
        ]
      : []),
  ]
}
