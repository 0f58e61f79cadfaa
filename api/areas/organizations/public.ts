export { createDemoOrganization, type DemoEntry } from './create-demo-organization.ts'
export {
  type NewHistoryEntry,
  recordAccess,
  recordHistory,
} from './history/record-history.ts'
export { type FirstOwnerDeps, inviteFirstOwner } from './invite-first-owner.ts'
export { listContacts } from './list-contacts.ts'
export { countMails, readMailsLeft } from './mail-budget.ts'
export { findRecentOwners, type MailedOwner, notifyRecentOwners } from './notify-owners.ts'
export { isOpenOwnerInvite, revokeInvitesBy } from './open-invites.ts'
export { isNeededOwner, organizationsPersonalData, purgeDocuments } from './personal-data.ts'
export {
  currentRole,
  factorDuty,
  isMember,
  isStillMember,
  judgeRight,
  organizationAccess,
  refuseOwnDecision,
} from './rights.ts'
export { findOrganizationId, keepUpload } from './store.ts'
