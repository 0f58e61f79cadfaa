import {
  acceptGateInvite as acceptCall,
  readGateInvite as readInviteCall,
} from '@55tickets/contracts/gate/devices.ts'
import {
  inviteGateDevice as inviteCall,
  readGatePeople as peopleCall,
  listGatePhones as phonesCall,
  readEventGate as readCall,
  revokeGateDevice as revokeCall,
  undoGateEntries as undoCall,
} from '@55tickets/contracts/gate/workspace.ts'
import type { FastifyInstance } from 'fastify'
import { addressKey } from '../../../platform/attempts.ts'
import type { Config } from '../../../platform/config.ts'
import { requireCaller } from '../../../platform/http/access.ts'
import { route } from '../../../platform/http/route.ts'
import { isFromOurSite } from '../../../platform/http/same-site.ts'
import { isRefusal, refuse } from '../../../platform/refuse.ts'
import type { CountGate } from '../count-gate.ts'
import type { GateDeps } from '../deps.ts'
import { undoEntries } from '../scans/undo-entries.ts'
import { acceptInvite, readInvite } from './accept-invite.ts'
import type { DeviceCookie } from './device-cookie.ts'
import { findGatePeople, revokeDevice } from './gate-people.ts'
import { inviteDevice } from './invite-device.ts'
import { listPhones } from './list-phones.ts'
import { readEventGate } from './read-event-gate.ts'

interface DeviceRouteDeps extends GateDeps {
  readonly config: Config
  readonly deviceCookie: DeviceCookie
  readonly countGate: CountGate
}

/** Registers the gate in the promoters' workspace, and the calls by which an invited phone joins it. */
export function registerDevices(app: FastifyInstance, deps: DeviceRouteDeps): void {
  const { db, config, deviceCookie, countGate } = deps
  route(app, readCall, ({ params }) => readEventGate(db, countGate, params.eventId))
  route(app, peopleCall, ({ params }) => findGatePeople(db, params.eventId))
  route(app, phonesCall, ({ params }) => listPhones(db, params.organizationId))
  route(app, inviteCall, ({ params, request }) =>
    inviteDevice(db, { ...params, userId: requireCaller(request).userId }),
  )
  route(app, revokeCall, ({ params, request }) =>
    revokeDevice(db, { ...params, userId: requireCaller(request).userId }),
  )
  route(app, undoCall, ({ params, body, request }) =>
    undoEntries(deps, { ...params, ...body, userId: requireCaller(request).userId }),
  )
  route(app, readInviteCall, ({ body, request }) =>
    readInvite(db, { ...body, address: addressKey(request.ip) }),
  )
  route(app, acceptCall, async ({ body, request, reply }) => {
    if (!isFromOurSite(request, config)) return refuse('CROSS_SITE')
    const device = await acceptInvite(db, { ...body, address: addressKey(request.ip) })
    if (isRefusal(device)) return device
    deviceCookie.set(reply, device)
    const { id: _id, name, eventId } = device
    return { _id, name, eventId }
  })
}
