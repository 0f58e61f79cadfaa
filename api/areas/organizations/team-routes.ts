import {
  changeOrganizationStatus,
  listTeamOrganizations as listCall,
  readTeamOrganization as readCall,
} from '@55tickets/contracts/team/organizations.ts'
import type { FastifyInstance } from 'fastify'
import { requireCaller } from '../../platform/http/access.ts'
import { route } from '../../platform/http/route.ts'
import {
  changeStatus,
  listTeamOrganizations,
  readTeamOrganization,
  type TeamOrganizationDeps,
} from './team-organizations.ts'

/** Registers the team's calls on organizations. */
export function registerTeamOrganizations(app: FastifyInstance, deps: TeamOrganizationDeps): void {
  route(app, listCall, ({ query }) => listTeamOrganizations(deps, query))
  route(app, readCall, ({ params }) => readTeamOrganization(deps, params.organizationId))
  route(app, changeOrganizationStatus, ({ params, body, request }) =>
    changeStatus(deps, { ...params, ...body, authorId: requireCaller(request).userId }),
  )
}
