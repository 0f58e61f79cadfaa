import { isSteppedUp } from '../areas/accounts/public.ts'
import { createStaffRights } from '../areas/accounts/roles.ts'
import { eventAccess, wasMemberAtGate } from '../areas/events/event-rights.ts'
import { createDeviceRights } from '../areas/gate/public.ts'
import { organizationAccess } from '../areas/organizations/public.ts'
import type { Db } from '../platform/db/database.ts'
import type { Rights } from '../platform/http/access.ts'

/** Rights of callers: by the roles that our team gives, by membership of organizations, and of invited phones. */
export function createRights(db: Db): Rights {
  const staff = createStaffRights(db)
  return {
    ...staff,
    ...createDeviceRights(db),
    isSteppedUp: (caller) => isSteppedUp(db, caller),
    organizationAccess: (userId, organizationId, right) =>
      organizationAccess(db, userId, organizationId, right),
    eventAccess: (userId, eventId, right) => eventAccess(db, userId, eventId, right),
    // Members with the right work at the same gate as the staff that our team has named.
    isGateStaff: async (userId, eventId) =>
      (await staff.isGateStaff(userId, eventId)) ||
      (await eventAccess(db, userId, eventId, 'workAtGate')) === 'granted',
    wasGateStaff: async (userId, eventId) =>
      (await staff.wasGateStaff(userId, eventId)) || (await wasMemberAtGate(db, userId, eventId)),
  }
}
