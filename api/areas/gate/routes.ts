import {
  listConflicts as conflictsCall,
  readGateCounts as countCall,
  decideHeldScans as decideHeldCall,
  listGateEvents as eventsCall,
  readGate as gateCall,
  listHeldScans as heldCall,
  readGateList as listCall,
  scanCode as scanCall,
  sendScans as sendCall,
  settleConflict as settleCall,
  undoScan as undoCall,
} from '@55tickets/contracts/gate.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../platform/config.ts'
import { requireCaller, requireGateCaller } from '../../platform/http/access.ts'
import { route } from '../../platform/http/route.ts'
import { createCountGate } from './count-gate.ts'
import type { GateDeps } from './deps.ts'
import type { DeviceCookie } from './devices/device-cookie.ts'
import { registerDevices } from './devices/routes.ts'
import { decideHeldScans } from './held/decide-held-scans.ts'
import { listHeldScans } from './held/list-held-scans.ts'
import { listCodes } from './list-codes.ts'
import { listConflicts } from './list-conflicts.ts'
import { listEvents } from './list-events.ts'
import { readGate } from './read-gate.ts'
import { createScanCode } from './scans/scan-code.ts'
import { sendScans } from './scans/send-scans.ts'
import { undoScan } from './scans/undo-scan.ts'
import { settleConflict } from './settle-conflict.ts'

export function registerGate(
  app: FastifyInstance,
  deps: GateDeps & { readonly deviceCookie: DeviceCookie },
  config: Config,
): void {
  const { db } = deps
  // A quarter of the connections: reservations may use half, and other calls need some too.
  const scanCode = createScanCode(deps, Math.ceil(config.DATABASE_POOL_SIZE / 4))
  const countGate = createCountGate(db)
  registerDevices(app, { ...deps, config, countGate })
  route(app, eventsCall, ({ request }) => listEvents(db, requireCaller(request).userId))
  route(app, gateCall, ({ params, request }) =>
    readGate(db, params.eventId, requireGateCaller(request)),
  )
  route(app, listCall, ({ params, query }) => listCodes(deps, { ...params, ...query }))
  route(app, countCall, ({ params }) => countGate(params.eventId))
  route(app, scanCall, ({ params: { eventId }, body, request }) =>
    scanCode({ eventId, by: requireGateCaller(request), body }),
  )
  route(app, sendCall, ({ params: { eventId }, body, request }) =>
    sendScans(deps, { eventId, by: requireGateCaller(request), body }),
  )
  route(app, heldCall, ({ params }) => listHeldScans(db, params.eventId))
  route(app, decideHeldCall, ({ params, body, request }) =>
    decideHeldScans(deps, { ...params, ...body, by: requireGateCaller(request) }),
  )
  route(app, undoCall, ({ params, body: { reason }, request }) =>
    undoScan(deps, { ...params, reason, by: requireGateCaller(request) }),
  )
  route(app, conflictsCall, ({ params }) => listConflicts(db, params.eventId))
  route(app, settleCall, ({ params, body: { note }, request }) =>
    settleConflict(db, { ...params, note, by: requireGateCaller(request) }),
  )
}
