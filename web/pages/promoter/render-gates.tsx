import { OwnGates } from '../../areas/gate/workspace/own-gates.tsx'
import type { RenderGates } from '../../areas/organizations/own-events.ts'

export const renderGates: RenderGates = (organizationId) => (
  <OwnGates organizationId={organizationId} />
)
