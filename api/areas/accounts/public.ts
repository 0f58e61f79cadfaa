export { type BlockDeps, blockUser, listBlocks, unblockUser } from './block-user.ts'
export { blockedAt, isNotBlocked } from './blocked.ts'
export type { EndedLogins } from './ended-logins.ts'
export { grantRole, listStaff, revokeRole } from './grant-role.ts'
export { refuseGuessablePassword } from './guessable-password.ts'
export { accountsPersonalData, erasedIdentity } from './personal-data.ts'
export { findPerson, isEmailProved } from './queries.ts'
export type { RecordAccess } from './record-access.ts'
export {
  FORMER_STAFF_DAYS,
  findGateRoles,
  isStaffAtGate,
  staffLeftGateAt,
} from './roles.ts'
export { hasSecondFactor, provesByPassword } from './second-factor/has-second-factor.ts'
export {
  keepFactors,
  listFactorResets,
  planFactorReset,
} from './second-factor/reset.ts'
export { createDemoUser } from './sign-up.ts'
export { isSteppedUp } from './step-up.ts'
export { changeUser, findByEmail, lockUser, proveEmail } from './store.ts'
