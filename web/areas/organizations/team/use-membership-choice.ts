import type { MemberRole } from '@55tickets/rules/organizations/rights.ts'
import { useState } from 'react'

/** Role and events of a member or an invite, as they are being chosen. */
export function useMembershipChoice(
  initialRole: MemberRole,
  initialEventIds: readonly string[] | null,
) {
  const [role, setRole] = useState(initialRole)
  const [limit, setLimit] = useState(initialEventIds)
  // An owner is responsible for the organization as a whole.
  const eventIds = role === 'owner' || limit === null ? null : [...limit]
  return {
    role,
    setRole,
    limit,
    setLimit,
    eventIds,
    /** Error of the events; null if they are valid. */
    error: eventIds?.length === 0 ? 'Escolha pelo menos um evento' : null,
  }
}
