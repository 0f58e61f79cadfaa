import type { readGate as gateCall } from '@55tickets/contracts/gate.ts'
import type { Answer } from '@55tickets/contracts/http/call.ts'
import type { Db } from '../../platform/db/database.ts'
import type { GateCaller } from '../../platform/http/access.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { findEventsAtGate } from '../events/public.ts'
import { toGateEvent } from './wire.ts'

/** Reads the event of a gate, which an invited phone can't find in a list of its own. */
export async function readGate(
  db: Db,
  eventId: string,
  { deviceId }: GateCaller,
): Promise<Answer<typeof gateCall> | Refusal<'EVENT_NOT_FOUND'>> {
  const [event] = await findEventsAtGate(db, { ids: [eventId] })
  if (!event) return refuse('EVENT_NOT_FOUND')
  const device = deviceId === null ? null : await findDeviceName(db, deviceId)
  return { event: toGateEvent(event), device }
}

async function findDeviceName(db: Db, deviceId: string): Promise<{ name: string } | null> {
  const device = await db
    .selectFrom('gate_devices')
    .select('name')
    .where('id', '=', deviceId)
    .executeTakeFirst()
  return device?.name ? { name: device.name } : null
}
