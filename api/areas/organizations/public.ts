export { type FirstOwnerDeps, inviteFirstOwner } from './invite-first-owner.ts'
export { isNeededOwner, organizationsPersonalData } from './personal-data.ts'
export { currentRole, isStillMember, organizationAccess } from './rights.ts'
export { findOrganizationId, isUploaded } from './store.ts'
