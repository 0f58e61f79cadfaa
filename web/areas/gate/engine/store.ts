import type { CodeKind, ListedCode, QueuedScan } from '@55tickets/contracts/gate.ts'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { GatePosition, GateResult } from './engine.ts'

/** Metadata of an event's list of codes. Written after all codes are stored. */
export interface StoredList {
  readonly eventId: string
  /** Cursor for the next request, which returns only what changed since. */
  readonly mark: string
  readonly kinds: readonly CodeKind[]
  readonly keys: readonly { readonly id: number; readonly key: string }[]
  readonly count: number
  /** Time of the download, by the server's clock. */
  readonly takenAt: string
  /** Difference between the server's clock and the phone's, in milliseconds. */
  readonly aheadMs: number
  /** Set when the event was cancelled. */
  readonly isCancelled?: true
  /** Set when the server withdrew this phone's access: it admits nobody. */
  readonly isForbidden?: true
}

/**
 * Marks the list as forbidden when the server withdraws access. The next downloaded list clears the
 * mark.
 */
export async function forbidList(store: GateStore, eventId: string): Promise<void> {
  const tx = store.transaction('list', 'readwrite')
  const list = await tx.store.get(eventId)
  if (list) await tx.store.put({ ...list, isForbidden: true }, eventId)
  await tx.done
}

/** An admission by this phone that its list may not contain yet. */
interface OwnAdmission {
  readonly scanId: string
  readonly at: string
  readonly gate: string
  /** True if the server has it, so that the next list contains it. */
  readonly isKnown: boolean
}

/** A queued scan: as far as this phone knows, the server does not have it. */
export interface QueueEntry {
  readonly eventId: string
  /** Beginning of the code's id; null for a code that is not ours. */
  readonly codeStart: string | null
  readonly scan: QueuedScan
}

/** A stored scan result with its code and entrance. */
export interface ResultRecord extends GateResult {
  readonly codeStart: string | null
  readonly session: string | null
}

export interface GateSchema extends DBSchema {
  /** Codes by event and beginning of their id, so that a lookup is fast in a list of any size. */
  codes: { key: [eventId: string, code: string]; value: ListedCode; indexes: { place: string } }
  /** Own admissions by code and entrance: see `ownAdmissionKey`. */
  own: { key: [eventId: string, use: string]; value: OwnAdmission }
  /** Queued scans, in the order in which they were made. */
  queue: { key: number; value: QueueEntry; indexes: { scan: string } }
  told: { key: number; value: ResultRecord; indexes: { scan: string } }
  post: { key: string; value: GatePosition }
  list: { key: string; value: StoredList }
}

/** Database of a gate's phone, shared by all its tabs. */
export type GateStore = IDBPDatabase<GateSchema>

/** Key of the only record in `post`: a phone has one position. */
export const POSITION_KEY = 'here'

export const openGateStore = (name = 'portaria'): Promise<GateStore> =>
  openDB<GateSchema>(name, 2, {
    upgrade(db, from, _to, tx) {
      if (from >= 1) {
        // Upgrade of phones whose store is older than codes that share a seat.
        tx.objectStore('codes').createIndex('place', 'place')
        return
      }
      db.createObjectStore('codes').createIndex('place', 'place')
      db.createObjectStore('own')
      const queue = db.createObjectStore('queue', { autoIncrement: true })
      queue.createIndex('scan', 'scan._id', { unique: true })
      const results = db.createObjectStore('told', { autoIncrement: true })
      results.createIndex('scan', '_id', { unique: true })
      db.createObjectStore('post')
      db.createObjectStore('list')
    },
    // Close when a page of a newer version wants to upgrade the store.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  })

/** Range of all keys of one event. */
export const eventKeyRange = (eventId: string): IDBKeyRange =>
  IDBKeyRange.bound([eventId], [eventId, []])
