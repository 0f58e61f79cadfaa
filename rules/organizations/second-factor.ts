import { hasRight, type Membership, type Right } from './rights.ts'

/** Days that members have to set up a second factor before rights of theirs fall asleep. */
export const SECOND_FACTOR_DAYS = 14

/** Rights that fall asleep in a verified organization: with them somebody takes money, or what is not theirs. */
const guardedRights: readonly Right[] = [
  'requestPayouts',
  'cancelEvents',
  'refundOrders',
  'exportCpfs',
]

/** When rights of a member fall asleep for want of a second factor; null where they don't. */
export interface FactorDuty {
  /** The guarded rights. */
  readonly guardedDueAt: Date | null
  /** All rights, in an organization that asks all members for a second factor. */
  readonly allDueAt: Date | null
}

/** True for a right that sleeps until the member sets up a second factor. */
export const isAsleep = (right: Right, duty: FactorDuty, now: Date): boolean =>
  isDue(duty.allDueAt, now) || (guardedRights.includes(right) && isDue(duty.guardedDueAt, now))

const isDue = (dueAt: Date | null, now: Date) => dueAt !== null && dueAt <= now

/** Rights of a member that fall asleep next, or last did, and when; null for one who needs no second factor. */
export function nextDuty(
  member: Membership & FactorDuty,
  now: Date,
): { readonly dueAt: Date; readonly isDue: boolean; readonly isAll: boolean } | null {
  const hasGuarded = guardedRights.some((right) => hasRight(member, right))
  const guardedDueAt = hasGuarded ? member.guardedDueAt : null
  const { allDueAt } = member
  const isAll =
    allDueAt !== null && (guardedDueAt === null || allDueAt <= guardedDueAt || isDue(allDueAt, now))
  const dueAt = isAll ? allDueAt : guardedDueAt
  return dueAt && { dueAt, isDue: isDue(dueAt, now), isAll }
}
