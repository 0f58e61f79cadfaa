import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { SINGLE_LOT_NAME } from '@55tickets/rules/events/sector-fields.ts'
import type { Api } from '../../../../lib/api/api.ts'

interface NewSector {
  readonly eventId: string
  readonly version: number
  /** Made by the caller, so that a repeated request creates one sector and one lot. */
  readonly sectorId: string
  readonly lotId: string
  readonly name: string
  readonly capacity: number
  /** Ticket types of its lot. */
  readonly tickets: readonly {
    readonly ticketId: string
    readonly name: string
    readonly price: number
    readonly halfPrice: boolean
  }[]
}

/** Creates a sector with a single lot for all of its places. */
export async function createSector(api: Api, sector: NewSector): Promise<EditedEvent> {
  const { eventId, version, sectorId, lotId, name, capacity, tickets } = sector
  const created = await api('changeSector', {
    params: { eventId, sectorId },
    body: { version, name, capacity, halfQuota: null, showsLeft: false },
  })
  return api('changeLot', {
    params: { eventId, lotId },
    body: {
      version: created.tickets.version,
      sectorId,
      name: SINGLE_LOT_NAME,
      size: null,
      closesAt: null,
      tickets: [...tickets],
    },
  })
}
