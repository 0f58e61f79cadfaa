import { myDataPath } from '@55tickets/contracts/http/paths.ts'
import {
  changeProfile as changeProfileCall,
  deleteAccount as deleteAccountCall,
} from '@55tickets/contracts/profile.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { requireCaller } from '../../platform/http/access.ts'
import { sendRefusal } from '../../platform/http/errors.ts'
import { route } from '../../platform/http/route.ts'
import { changeProfile, refuseUnknownUser } from './change-profile.ts'
import { type DeletionDeps, deleteAccount } from './delete-account.ts'
import { exportMyData } from './export-my-data.ts'

const OneUser = z.strictObject({ id: z.uuid().toLowerCase() })

export function registerProfile(app: FastifyInstance, deps: DeletionDeps): void {
  const { db } = deps
  route(app, changeProfileCall, async ({ params, body, request }) => {
    const { userId } = requireCaller(request)
    return params.id === userId ? changeProfile(db, deps, userId, body) : refuseUnknownUser()
  })

  route(app, deleteAccountCall, async ({ params, request }) => {
    const { userId } = requireCaller(request)
    return params.id === userId ? deleteAccount(deps, userId) : refuseUnknownUser()
  })

  app.get<{ Params: z.output<typeof OneUser> }>(
    `/api${myDataPath}`,
    {
      config: { access: 'user' },
      schema: {
        summary: 'Everything that is kept about the caller, as a file',
        params: OneUser,
        security: [{ bearer: [] }],
      },
    },
    async (request, reply) => {
      const { userId } = requireCaller(request)
      const data = request.params.id === userId ? await exportMyData(db, deps, userId) : null
      if (!data) return sendRefusal(reply, refuseUnknownUser())
      return reply
        .type('application/json; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="55tickets-meus-dados.json"')
        .send(JSON.stringify(data, null, 2))
    },
  )
}
