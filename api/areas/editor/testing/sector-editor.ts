import { randomUUID } from 'node:crypto'
import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { DATES, type EditorApp, PLACE } from './editor-app.ts'

export const SECTOR = { name: 'Pista', capacity: 200, halfQuota: null, showsLeft: false }

interface LotTicket {
  readonly ticketId: string
  readonly name: string
  readonly price: number
  readonly halfPrice: boolean
}

interface LotBody {
  readonly name: string
  readonly size: number | null
  readonly closesAt: string | null
  readonly tickets: readonly LotTicket[]
}

export const whole = (price: number, more: Partial<LotTicket> = {}): LotTicket => ({
  ticketId: randomUUID(),
  name: 'Inteira',
  price,
  halfPrice: true,
  ...more,
})

/** A draft whose sectors and lots are edited over the API, with the newest version unless one is named. */
export async function openSectorEditor(editor: EditorApp) {
  const eventId = await editor.createDraft()
  const path = `/promoter/events/${eventId}`
  await editor.call('PUT', `${path}/dates`, { version: 0, ...DATES })
  await editor.call('PUT', `${path}/place`, { version: 0, ...PLACE })
  const version = async () => (await editor.read(eventId)).tickets.version
  const send = async (method: 'PUT' | 'DELETE', part: string, body: object) =>
    editor.call<EditedEvent>(method, `${path}/${part}`, { version: await version(), ...body })
  const sectorId = randomUUID()
  const putLot = (lotId: string, body: Partial<LotBody> = {}) =>
    send('PUT', `lots/${lotId}`, {
      sectorId,
      name: '1º lote',
      size: null,
      closesAt: null,
      tickets: [],
      ...body,
    })
  return {
    eventId,
    path,
    sectorId,
    send,
    putLot,
    putSector: (body: object = {}) => send('PUT', `sectors/${sectorId}`, { ...SECTOR, ...body }),
    turn: (lotId: string, body: object = {}) =>
      editor.call<EditedEvent>('POST', `${path}/lots/${lotId}/turn`, body),
    tickets: async () => (await editor.read(eventId)).tickets,
    /** Creates the sector with two lots of 60 and 80 reais; returns their ids. */
    async createLots(): Promise<{ first: string; second: string }> {
      await send('PUT', `sectors/${sectorId}`, SECTOR)
      const [first, second] = [randomUUID(), randomUUID()]
      await putLot(first, { size: 50, tickets: [whole(60)] })
      await putLot(second, { name: '2º lote', tickets: [whole(80)] })
      return { first, second }
    },
    /** Changes the counters of a type, as a sale does; those of its lot and sector follow. */
    sell: (ticketId: string, sold: number, held = 0) =>
      editor.database.pool.query('update ticket_types set sold = $2, held = $3 where id = $1', [
        ticketId,
        sold,
        held,
      ]),
  }
}

/** Finds a type of an edited event by the name of its lot and its own. */
export function findType({ sectors, types }: EditedEvent['tickets'], lot: string, name: string) {
  const lotId = sectors.flatMap(({ lots }) => lots).find((one) => one.name === lot)?._id
  return types.find((type) => type.lotId === lotId && type.name === name)
}
