import type { OwnOrganization } from '@55tickets/contracts/organizations.ts'
import { useEffect } from 'react'
import { localStore } from '../../lib/local-storage.ts'

/** Key of the organization that this browser worked on last. */
const LAST_ORGANIZATION = 'lastOrganization'

/** Returns the organization in the address, or else the last one that was, or else the first. */
export function useCurrentOrganization(
  organizations: readonly OwnOrganization[] | undefined,
  slug: string | undefined,
): OwnOrganization | undefined {
  const named = organizations?.find((organization) => organization.slug === slug)
  useEffect(() => {
    if (named) localStore.setItem(LAST_ORGANIZATION, named._id)
  }, [named])
  if (named || !organizations) return named
  const last = localStore.getItem(LAST_ORGANIZATION)
  return (
    organizations.find(({ _id }) => _id === last) ??
    organizations.find(({ isConfirmed }) => isConfirmed)
  )
}
