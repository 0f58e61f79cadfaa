import type { FastifyReply } from 'fastify'
import { countAttempts } from '../../platform/attempts.ts'
import type { Db } from '../../platform/db/database.ts'
import { Busy, createSlots } from '../../platform/limit-concurrency.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/refuse.ts'
import { type OrdersExportRequest, readRecord, recordOrdersExport } from './record-export.ts'

/** Exports that run at once in one process, and of one member. */
const EXPORT_SLOTS = { max: 8, maxPerKey: 2 }
/** Exports of one member, of all events together. */
const EXPORT_LIMIT = { most: 30, minutes: 60 }

type TooMany = Refusal<'TOO_MANY_EXPORTS'>

/**
 * Begins an export by a member: takes a slot, and records the export with `write`, which returns the id of
 * the record. The slot is freed when the last byte was sent or the caller has disconnected.
 */
export type BeginExport = (
  reply: FastifyReply,
  userId: string,
  write: () => Promise<string>,
) => Promise<string | TooMany>

/** Creates the function with which all exports begin, since they share slots and an hourly limit. */
export function createBeginExport(db: Db): BeginExport {
  const takeSlot = createSlots(EXPORT_SLOTS)
  return async (reply, userId, write) => {
    const free = tryTake(() => takeSlot(userId))
    if (!free) return refuse('TOO_MANY_EXPORTS')
    reply.raw.once('close', free)
    const tooMany = await countAttempts(db, [[`export ${userId}`, EXPORT_LIMIT]])
    if (!tooMany) return write()
    const message = 'Você já exportou muitos arquivos. Tente de novo daqui a pouco.'
    return { ...tooMany, refused: 'TOO_MANY_EXPORTS', message }
  }
}

/** Begins an export of orders; returns the ids of its lines, page by page. */
export const createBeginOrdersExport =
  (db: Db, begin: BeginExport) => async (reply: FastifyReply, request: OrdersExportRequest) => {
    const begun = await begin(reply, request.userId, () => recordOrdersExport(db, request))
    return isRefusal(begun) ? begun : readRecord(db, begun, 'sale_ids')
  }

function tryTake(take: () => () => void): (() => void) | null {
  try {
    return take()
  } catch (error) {
    if (error instanceof Busy) return null
    throw error
  }
}
