import {
  listConflicts as conflictsCall,
  readGateCounts as countCall,
  listGateEvents as eventsCall,
  readGateList as listCall,
  scanCode as scanCall,
  sendScans as sendCall,
  settleConflict as settleCall,
  undoScan as undoCall,
} from '@55tickets/contracts/gate.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../platform/config.ts'
import { requireCaller } from '../../platform/http/access.ts'
import { route } from '../../platform/http/route.ts'
import { createCountGate } from './count-gate.ts'
import { listConflicts } from './list-conflicts.ts'
import { listEvents } from './list-events.ts'
import type { GateMeans } from './means.ts'
import { createScanCode } from './scan-code.ts'
import { sendScans } from './send-scans.ts'
import { settleConflict } from './settle-conflict.ts'
import { takeList } from './take-list.ts'
import { undoScan } from './undo-scan.ts'

export function registerGate(
  app: FastifyInstance,
  means: GateMeans,
  { DATABASE_POOL_SIZE }: Pick<Config, 'DATABASE_POOL_SIZE'>,
): void {
  const { db } = means
  // Reservations may have half of the connections, and everything else wants some too.
  const scanCode = createScanCode(means, Math.ceil(DATABASE_POOL_SIZE / 4))
  const readGateCounts = createCountGate(db)
  route(app, eventsCall, ({ request }) => listEvents(db, requireCaller(request).userId))
  route(app, listCall, ({ params, query }) => takeList(means, { ...params, ...query }))
  route(app, countCall, ({ params }) => readGateCounts(params.eventId))
  route(app, scanCall, ({ params: { eventId }, body, request }) =>
    scanCode({ eventId, userId: requireCaller(request).userId, body }),
  )
  route(app, sendCall, ({ params: { eventId }, body, request }) =>
    sendScans(means, { eventId, userId: requireCaller(request).userId, body }),
  )
  route(app, undoCall, ({ params, body: { reason }, request }) =>
    undoScan(means, { ...params, reason, userId: requireCaller(request).userId }),
  )
  route(app, conflictsCall, ({ params }) => listConflicts(db, params.eventId))
  route(app, settleCall, ({ params, body: { note }, request }) =>
    settleConflict(db, { ...params, note, userId: requireCaller(request).userId }),
  )
}
