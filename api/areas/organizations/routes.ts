import {
  acceptInvite as acceptCall,
  changeOrganization as changeCall,
  changeMember as changeMemberCall,
  createOrganization as createCall,
  demandSecondFactor as demandCall,
  inviteMember as inviteCall,
  listMembers,
  listOrganizations,
  readInvite as readInviteCall,
  readOrganization,
  removeMember as removeMemberCall,
  revokeInvite as revokeCall,
} from '@55tickets/contracts/organizations.ts'
import type { FastifyInstance } from 'fastify'
import { addressKey } from '../../platform/attempts.ts'
import { requireCaller } from '../../platform/http/access.ts'
import { route } from '../../platform/http/route.ts'
import { refuse } from '../../platform/refuse.ts'
import { isEmailProved } from '../accounts/public.ts'
import { acceptInvite, readInvite } from './accept-invite.ts'
import { changeOrganization } from './change-organization.ts'
import { createOrganization } from './create-organization.ts'
import { demandSecondFactor } from './demand-second-factor.ts'
import { registerHistory } from './history/routes.ts'
import { inviteMember, revokeInvite } from './invites.ts'
import { changeMember, findMemberList, type MemberDeps, removeMember } from './members.ts'
import { findOrganization, findOrganizations } from './store.ts'

export function registerOrganizations(app: FastifyInstance, deps: MemberDeps): void {
  const { db } = deps
  route(app, createCall, ({ body, request }) =>
    createOrganization(db, { ...body, userId: requireCaller(request).userId }),
  )
  route(app, listOrganizations, async ({ request }) => {
    const { userId } = requireCaller(request)
    const [docs, isProved] = await Promise.all([
      findOrganizations(db, userId),
      isEmailProved(db, userId),
    ])
    return { docs, isEmailProved: isProved }
  })
  route(app, readOrganization, async ({ params, request }) => {
    const { userId } = requireCaller(request)
    const found = await findOrganization(db, params.organizationId, userId)
    return found ?? refuse('ORGANIZATION_NOT_FOUND')
  })
  route(app, changeCall, ({ params, body, request }) =>
    changeOrganization(deps, params.organizationId, body, requireCaller(request)),
  )
  registerTeam(app, deps)
  registerHistory(app, db)
}

/** Members and invites. */
function registerTeam(app: FastifyInstance, deps: MemberDeps): void {
  const { db } = deps
  route(app, listMembers, ({ params }) => findMemberList(db, params.organizationId))
  route(app, demandCall, ({ params, body, request }) =>
    demandSecondFactor(db, { ...params, ...body, callerId: requireCaller(request).userId }),
  )
  route(app, changeMemberCall, ({ params, body, request }) =>
    changeMember(deps, params, body, requireCaller(request)),
  )
  route(app, removeMemberCall, ({ params, request }) =>
    removeMember(deps, params, requireCaller(request)),
  )
  route(app, inviteCall, ({ params, body, request }) =>
    inviteMember(deps, { ...params, ...body, caller: requireCaller(request) }),
  )
  route(app, revokeCall, ({ params, request }) =>
    revokeInvite(db, { ...params, callerId: requireCaller(request).userId }),
  )
  route(app, readInviteCall, ({ params, request }) =>
    readInvite(db, { ...params, address: addressKey(request.ip) }),
  )
  route(app, acceptCall, ({ params, request }) =>
    acceptInvite(deps, {
      ...params,
      userId: requireCaller(request).userId,
      address: addressKey(request.ip),
    }),
  )
}
