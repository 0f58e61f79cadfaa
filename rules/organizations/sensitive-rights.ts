import { type MemberRole, memberRoleNames, type Right, rights } from './rights.ts'

/**
 * Rights with which a member does what nobody undoes, in words. Whoever gives somebody such a right proves
 * who they are, and all owners are mailed.
 */
const sensitiveRights = {
  manageOrganization: 'mudar a equipe e os dados da organização',
  cancelEvents: 'cancelar eventos',
  refundOrders: 'reembolsar pedidos',
  exportCpfs: 'exportar CPFs',
  inviteGatePhones: 'convidar celulares para a portaria',
} as const satisfies Partial<Record<Right, string>>

/** Hours for which a new member waits for some of them, in which the owners who were mailed can object. */
export const SENSITIVE_RIGHTS_HOURS = 24
const waitingRights: readonly Right[] = ['cancelEvents', 'refundOrders', 'exportCpfs']

/** True for a right that a new member has only after a day. */
export const isWaitingRight = (right: Right): boolean => waitingRights.includes(right)

/** Role of a member, and the events to which it is limited; null for all. */
interface MemberTerms {
  readonly role: MemberRole
  readonly eventIds: readonly string[] | null
}

const hasRole = (right: Right, role: MemberRole): boolean => {
  const holders: readonly MemberRole[] = rights[right]
  return holders.includes(role)
}

const listSensitiveRights = (role: MemberRole) =>
  (Object.keys(sensitiveRights) as (keyof typeof sensitiveRights)[]).filter((right) =>
    hasRole(right, role),
  )

/** True if another role gives a sensitive right; from null for somebody who is no confirmed member. */
export const givesSensitiveRight = (from: MemberRole | null, to: MemberRole): boolean =>
  listSensitiveRights(to).some((right) => from === null || !hasRole(right, from))

/** True if a change of a member needs proof of who makes it: it gives a sensitive right, or one for further events. */
export const givesSensitiveTerms = (from: MemberTerms | null, to: MemberTerms): boolean =>
  givesSensitiveRight(from?.role ?? null, to.role) ||
  (from !== null &&
    listSensitiveRights(to.role).length > 0 &&
    addsEvents(from.eventIds, to.eventIds))

const addsEvents = (from: MemberTerms['eventIds'], to: MemberTerms['eventIds']): boolean =>
  from !== null && (to === null || to.some((eventId) => !from.includes(eventId)))

/** Describes what a role with sensitive rights may do, to whoever gives it and in the mail to owners. */
export function sensitiveRoleText(role: MemberRole): string {
  const texts = listSensitiveRights(role).map((right) => sensitiveRights[right])
  return `${memberRoleNames[role]} pode ${texts.slice(0, -1).join(', ')} e ${texts.at(-1)}.`
}

/** Tells that a new member waits. */
export const SENSITIVE_RIGHTS_TEXT = `Cancelar, reembolsar e exportar CPFs só é possível ${SENSITIVE_RIGHTS_HOURS} horas depois de receber a função.`
