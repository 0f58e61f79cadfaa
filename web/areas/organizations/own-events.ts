import type { OwnOrganization } from '@55tickets/contracts/organizations.ts'
import { hasRight } from '@55tickets/rules/organizations/rights.ts'
import type { ReactNode } from 'react'

/** Renders the gates of an organization's events, which another area knows. */
export type RenderGates = (organizationId: string) => ReactNode

export const canSeeEvents = (organization: OwnOrganization): boolean =>
  organization.isConfirmed && hasRight(organization, 'seeEvents')

/** True for a member who may work at gates and see nothing else. */
export const worksAtGateOnly = (organization: OwnOrganization): boolean =>
  organization.isConfirmed && hasRight(organization, 'workAtGate') && !canSeeEvents(organization)
