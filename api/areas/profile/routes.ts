import { changeProfile as changeProfileCall } from '@55tickets/contracts/profile.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { callerOf } from '../../platform/http/access.ts'
import { route } from '../../platform/http/route.ts'
import { changeProfile, refuseStranger } from './change-profile.ts'
import type { ProfilePorts } from './ports.ts'

export function registerProfile(app: FastifyInstance, db: Db, ports: ProfilePorts): void {
  route(app, changeProfileCall, async ({ params, body, request }) => {
    const { userId } = callerOf(request)
    return params.id === userId ? changeProfile(db, ports, userId, body) : refuseStranger()
  })
}
