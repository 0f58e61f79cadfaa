import { registerEditor } from '../areas/editor/routes.ts'
import { findPreview } from '../areas/events/public.ts'
import {
  findExpiredHolds,
  findReservedTypes,
  sumPaidByEvent,
} from '../areas/reservations/public.ts'
import { byteStorage } from '../platform/files/byte-storage.ts'
import type { Deps, Part } from './part.ts'

/** The promoters' editor of events. */
export const wireEditor = ({ config, db }: Deps): Part => ({
  register: (app) =>
    registerEditor(app, {
      db,
      storage: byteStorage(config),
      findReservedTypes,
      findPreview: (eventId) =>
        findPreview(db, (eventIds) => findExpiredHolds(db, eventIds), eventId),
      sumPaid: (eventIds) => sumPaidByEvent(db, eventIds),
    }),
})
