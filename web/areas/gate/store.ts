import type { CodeKind, ListedCode, QueuedScan } from '@55tickets/contracts/gate.ts'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Post, Told } from './engine.ts'

/** The list of an event, but for its codes. Written when all of them have come. */
export interface KeptList {
  readonly eventId: string
  /** What is asked for next: all that changed since. */
  readonly mark: string
  readonly kinds: readonly CodeKind[]
  readonly keys: readonly { readonly id: number; readonly key: string }[]
  readonly count: number
  /** By the server's clock. */
  readonly takenAt: string
  /** How far the server's clock is ahead of the phone's. */
  readonly aheadMs: number
  /** The server has said that whoever holds this phone may not stand here: it admits nobody. */
  readonly isForbidden?: true
}

/** Written when the server turns the phone away; the next list that it gets takes it back. */
export async function forbidList(store: GateStore, eventId: string): Promise<void> {
  const tx = store.transaction('list', 'readwrite')
  const list = await tx.store.get(eventId)
  if (list) await tx.store.put({ ...list, isForbidden: true }, eventId)
  await tx.done
}

/** An admission by this phone that its list need not know of yet. */
export interface OwnAdmission {
  readonly scanId: string
  readonly at: string
  readonly gate: string
  /** The server has it: the next list that is asked for tells of it too. */
  readonly isKnown: boolean
}

/** A scan that the server does not know of, as far as this phone knows. */
export interface WaitingScan {
  readonly eventId: string
  /** How the code's id begins; null for what is none of ours. */
  readonly codeStart: string | null
  readonly scan: QueuedScan
}

/** What was told, and about which code. */
export interface ToldRecord extends Told {
  readonly codeStart: string | null
  readonly session: string | null
}

export interface GateSchema extends DBSchema {
  /** One record for a code, by event and beginning of its id: found at once among any number. */
  codes: { key: [eventId: string, code: string]; value: ListedCode; indexes: { place: string } }
  /** By code and entrance: see `ownKey`. */
  own: { key: [eventId: string, use: string]; value: OwnAdmission }
  /** In the order in which they were made. */
  queue: { key: number; value: WaitingScan; indexes: { scan: string } }
  told: { key: number; value: ToldRecord; indexes: { scan: string } }
  post: { key: string; value: Post }
  list: { key: string; value: KeptList }
}

/** All that a gate's phone keeps. Shared by all its tabs. */
export type GateStore = IDBPDatabase<GateSchema>

/** The phone stands at one post. */
export const HERE = 'here'

export const openGateStore = (name = 'portaria'): Promise<GateStore> =>
  openDB<GateSchema>(name, 2, {
    upgrade(db, from, _to, tx) {
      if (from >= 1) {
        // Once, for phones that opened the store before codes could share a place.
        tx.objectStore('codes').createIndex('place', 'place')
        return
      }
      db.createObjectStore('codes').createIndex('place', 'place')
      db.createObjectStore('own')
      const queue = db.createObjectStore('queue', { autoIncrement: true })
      queue.createIndex('scan', 'scan._id', { unique: true })
      const told = db.createObjectStore('told', { autoIncrement: true })
      told.createIndex('scan', '_id', { unique: true })
      db.createObjectStore('post')
      db.createObjectStore('list')
    },
    // A page of a newer version wants to change the store: an old one must not keep it from that.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  })

/** All keys of one event. */
export const ofEvent = (eventId: string): IDBKeyRange => IDBKeyRange.bound([eventId], [eventId, []])
