/** Roles of an organization's members, in the order in which screens list them. */
export const memberRoles = ['owner', 'manager', 'finance', 'support', 'gate', 'viewer'] as const
export type MemberRole = (typeof memberRoles)[number]

export const memberRoleNames: Readonly<Record<MemberRole, string>> = {
  owner: 'Dono',
  manager: 'Gerente',
  finance: 'Financeiro',
  support: 'Atendimento',
  gate: 'Portaria',
  viewer: 'Leitura',
}

/** Roles that have each right. The server's check, the menus and the access tests read this table. */
// biome-ignore format: a table
export const rights = {
  seeEvents:          ['owner', 'manager', 'finance', 'support', 'viewer'],
  seeOrganization:    ['owner', 'manager', 'finance', 'support', 'viewer'],
  createEvents:       ['owner', 'manager'],
  writeEvents:        ['owner', 'manager'],
  giveCourtesies:     ['owner', 'manager', 'support'],
  readOrders:         ['owner', 'manager', 'finance', 'support'],
  seeHistory:         ['owner', 'manager', 'finance', 'viewer'],
  refundOrders:       ['owner', 'manager', 'finance'],
  exportCpfs:         ['owner', 'manager', 'finance'],
  cancelEvents:       ['owner', 'manager'],
  seeMoney:           ['owner', 'manager', 'finance'],
  requestPayouts:     ['owner', 'finance'],
  manageOrganization: ['owner'],
  workAtGate:         ['owner', 'manager', 'support', 'gate'],
  inviteGatePhones:   ['owner', 'manager'],
} as const satisfies Record<string, readonly MemberRole[]>

export type Right = keyof typeof rights

/**
 * Rights that concern the organization as a whole. A member who is limited to some of its events does
 * not have them, whatever the role.
 */
const organizationRights: readonly Right[] = [
  'seeOrganization',
  'createEvents',
  'seeMoney',
  'requestPayouts',
  'manageOrganization',
]

/** Membership, as far as rights depend on it. */
export interface Membership {
  readonly role: MemberRole
  /** The member is limited to some of the events. */
  readonly isLimited: boolean
}

/** Tells whether a member has a right, for events that they are not excluded from. */
export function hasRight({ role, isLimited }: Membership, right: Right): boolean {
  const holders: readonly MemberRole[] = rights[right]
  return holders.includes(role) && !(isLimited && organizationRights.includes(right))
}
