import { CourtesyToken, openCourtesy as openCall } from '@55tickets/contracts/courtesies/guest.ts'
import {
  giveCourtesies as giveCall,
  listCourtesies as listCall,
  listQuotas as listQuotasCall,
  setQuota as setQuotaCall,
  takeCourtesyBack as takeBackCall,
} from '@55tickets/contracts/courtesies.ts'
import { courtesyFilePath, courtesyQrPath } from '@55tickets/contracts/http/paths.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod/mini'
import { addressKey } from '../../platform/attempts.ts'
import { requireCaller } from '../../platform/http/access.ts'
import { sendRefusal } from '../../platform/http/errors.ts'
import { readIdempotencyKey } from '../../platform/http/idempotency-key.ts'
import { route } from '../../platform/http/route.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import { isRefusal, refuse } from '../../platform/refuse.ts'
import { countCpfSearch } from '../tickets/public.ts'
import type { CourtesyDeps } from './deps.ts'
import { giveCourtesies } from './give-courtesies.ts'
import { listCourtesies } from './list-courtesies.ts'
import { findByToken, openCourtesy } from './open-courtesy.ts'
import { listMemberQuotas, setQuota } from './quotas.ts'
import { takeBack } from './take-back.ts'

/** Registers courtesies: the promoters' calls, whose rights are declared on them, and the guest's. */
export function registerCourtesies(app: FastifyInstance, deps: CourtesyDeps): void {
  const { db } = deps
  route(app, listCall, async ({ params, query, request }) => {
    const { userId } = requireCaller(request)
    const limited = await countCpfSearch(db, userId, query.q)
    return limited ?? listCourtesies(deps, { ...params, ...query, userId })
  })
  route(app, giveCall, ({ params, body, request }) => {
    const key = readIdempotencyKey(request)
    if (!key) return Promise.resolve(refuse('BAD_INPUT'))
    return giveCourtesies(deps, { ...params, ...body, key, userId: requireCaller(request).userId })
  })
  route(app, takeBackCall, ({ params, request }) =>
    takeBack(deps, { ...params, userId: requireCaller(request).userId }),
  )
  route(app, listQuotasCall, async ({ params }) => ({
    members: await listMemberQuotas(db, params.eventId),
  }))
  route(app, setQuotaCall, ({ params, body }) => setQuota(db, { ...params, ...body }))
  route(app, openCall, ({ params, request }) =>
    openCourtesy(db, params.token, addressKey(request.ip)),
  )
  registerGuestFiles(app, deps)
}

const guestFile = (summary: string) => ({
  config: { access: 'open' as const },
  schema: { summary, params: z.strictObject({ token: CourtesyToken }) },
})

function registerGuestFiles(app: FastifyInstance, { db, drawQr, drawTicket }: CourtesyDeps): void {
  app.get<{ Params: { token: string } }>(
    `/api${courtesyFilePath}`,
    {
      ...guestFile('The ticket of a courtesy, as PDF'),
      // Not its QR code: guests of one carrier, who share an address, show it at the gate.
      config: { access: 'open', isDocument: true },
    },
    async (request, reply) => {
      const courtesy = await findByToken(db, request.params.token, addressKey(request.ip))
      if (isRefusal(courtesy)) return sendRefusal(reply, courtesy)
      const content = await drawTicket(db, courtesy.codeId)
      if (!content) return sendRefusal(reply, refuse('COURTESY_NOT_FOUND'))
      return sendFile(reply, { name: 'cortesia.pdf', type: 'application/pdf', content })
    },
  )
  app.get<{ Params: { token: string } }>(
    `/api${courtesyQrPath}`,
    guestFile('The QR code of a courtesy, as PNG'),
    async (request, reply) => {
      const courtesy = await findByToken(db, request.params.token, addressKey(request.ip))
      if (isRefusal(courtesy)) return sendRefusal(reply, courtesy)
      if (courtesy.isRevoked || courtesy.scannedAt)
        return sendRefusal(reply, refuse('COURTESY_NOT_FOUND'))
      return reply
        .type('image/png')
        .header('cache-control', 'no-store')

        .send(await drawQr(courtesy.eventId, courtesy.codeId))
    },
  )
}
