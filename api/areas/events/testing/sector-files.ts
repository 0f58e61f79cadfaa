import { byteStorage } from '../../../platform/files/byte-storage.ts'
import { stableId } from '../../../platform/stable-id.ts'
import { testConfig } from '../../../testing/app.ts'
import { createTestDatabase } from '../../../testing/database.ts'
import type { EventFileInput } from '../import/event-file.ts'
import { importEvents } from '../import/import-events.ts'

export type Sector = NonNullable<EventFileInput['setores']>[number]
type Lot = Sector['lotes'][number]
type LotTicket = Lot['tickets'][number]

/** Event files with one sector of two lots: the first with a size and a time, the last with what is left. */

export const whole = (more: Partial<LotTicket> = {}): LotTicket => ({
  key: 'inteira',
  name: 'Inteira',
  price: 60,
  ...more,
})
export const firstLot = (more: Partial<Lot> = {}): Lot => ({
  key: 'primeiro',
  name: '1º lote',
  size: 50,
  closesAt: '2030-02-01T23:59',
  tickets: [whole()],
  ...more,
})
export const lastLot = (more: Partial<Lot> = {}): Lot => ({
  key: 'segundo',
  name: '2º lote',
  tickets: [whole({ price: 80.01 })],
  ...more,
})
export const floor = (more: Partial<Sector> = {}): Sector => ({
  key: 'pista',
  name: 'Pista',
  capacity: 201,
  lotes: [firstLot(), lastLot()],
  ...more,
})
export const sectorFile = (
  sector: Partial<Sector> = {},
  more: Partial<EventFileInput> = {},
): EventFileInput => ({
  slug: 'choro',
  name: 'Choro',
  eventType: 'shows',
  eventDescription: '<p>Olá</p>',
  timezone: 'America/Manaus',
  startDate: '2030-03-01T20:00',
  endDate: '2030-03-01T23:00',
  locationName: 'Praça',
  city: 'Manaus',
  region: 'AM',
  organizer: 'Clube',
  setores: [floor(sector)],
  ...more,
})

export const EVENT_ID = stableId('event', 'choro')
export const SECTOR_ID = stableId(EVENT_ID, 'sector', 'pista')
export const lotId = (path: string) => stableId(EVENT_ID, 'lot', path)
export const typeId = (path: string) => stableId(EVENT_ID, 'ticket', path)

/** A database into which event files with sectors are imported. */
export async function openSectorDatabase() {
  const database = await createTestDatabase()
  const options = { storage: byteStorage(testConfig()), folder: '/nowhere' }
  const take = (input: EventFileInput) => importEvents(database.db, [input], options)
  return {
    database,
    take,
    async problemsOf(input: EventFileInput): Promise<string[]> {
      const result = await take(input)
      return result.ok ? [] : result.problems
    },
    /** Changes the counters of a type, as a sale does; those of its lot and sector follow. */
    sell: (path: string, sold: number, held = 0) =>
      database.pool.query('update ticket_types set sold = $2, held = $3 where id = $1', [
        typeId(path),
        sold,
        held,
      ]),
    readSector: async () =>
      (await database.pool.query('select * from sectors where id = $1', [SECTOR_ID])).rows[0],
  }
}
