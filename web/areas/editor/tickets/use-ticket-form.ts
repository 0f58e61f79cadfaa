import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { useState } from 'react'
import type { Api } from '../../../lib/api/api.ts'
import { useApi } from '../../../lib/app-context.tsx'
import type { Confirmation } from '../part-form/reviewed-edit.ts'
import { usePartForm } from '../part-form/use-part-form.ts'
import { reviewTicket } from './review-ticket.ts'
import { createSector } from './sectors/create-sector.ts'
import { findSectorOfLot } from './sectors/find-sector.ts'
import {
  checkTicketValues,
  describeTicket,
  type TicketValues,
  ticketLabels,
  toTicketBody,
  toTicketValues,
} from './ticket-values.ts'

interface TicketFormOptions {
  readonly event: EditedEvent
  /** The edited ticket type; null for a new one. */
  readonly ticketId: string | null
  /** Lot of a new type; without one it has places of its own. */
  readonly lotId?: string | null
  /** Confirms a save. */
  readonly savedText?: string
  readonly onSaved: (event: EditedEvent) => void
}

/** Form of one ticket type. */
export function useTicketForm(options: TicketFormOptions) {
  const { event, ticketId, lotId = null, savedText, onSaved } = options
  const api = useApi()
  // New parts keep their ids while the form is open, so that a repeated save creates them once.
  const [ids] = useState(() => ({
    ticket: ticketId ?? crypto.randomUUID(),
    sector: crypto.randomUUID(),
    lot: crypto.randomUUID(),
  }))
  return usePartForm<TicketValues>({
    event,
    part: ['tickets', ticketId ?? 'new', ...(lotId ? [lotId] : [])].join('/'),
    read: ({ tickets }) => ({
      version: tickets.version,
      values: toTicketValues(
        tickets.types.find(({ _id }) => _id === ids.ticket),
        tickets,
        findSectorOfLot(tickets, lotId),
      ),
    }),
    validate: (values) => checkTicketValues(values, event.tickets),
    save: (values, known, { confirmation }) =>
      saveTicket(api, { known, values, ids, lotId, confirmation }),
    ...(ticketId && { review: reviewTicket(ticketId) }),
    ...(savedText && { savedText }),
    onSaved,
    labels: ticketLabels,
    describe: describeTicket,
  })
}

interface TicketToSave {
  readonly known: EditedEvent
  readonly values: TicketValues
  /** Lot of a new type. */
  readonly lotId: string | null
  readonly confirmation: Confirmation
  readonly ids: { readonly ticket: string; readonly sector: string; readonly lot: string }
}

/**
 * Saves a ticket type. Half price needs a sector, whose places it is a share of: a type without one gets
 * a sector with a single lot, which promoters need not know of.
 */
async function saveTicket(api: Api, ticket: TicketToSave): Promise<EditedEvent> {
  const { known, values, ids, confirmation } = ticket
  const { _id: eventId, tickets } = known
  const type = tickets.types.find(({ _id }) => _id === ids.ticket)
  const body = toTicketBody(values)
  const lotId = type ? type.lotId : ticket.lotId
  const sector = findSectorOfLot(tickets, lotId)
  const needsSector = !sector && values.halfPrice
  const { version } = (await savePlaces()).tickets
  return api('changeTicket', {
    params: { eventId, ticketId: ids.ticket },
    body: {
      version,
      ...body,
      ...(needsSector ? { lotId: ids.lot } : lotId && { lotId }),
      ...((sector || needsSector) && { halfPrice: values.halfPrice }),
      ...confirmation,
    },
  })

  /** Saves the sector first, if the type has or needs one. */
  async function savePlaces(): Promise<EditedEvent> {
    const { version } = tickets
    const { capacity } = body
    if (needsSector)
      return createSector(api, {
        eventId,
        version,
        sectorId: ids.sector,
        lotId: ids.lot,
        name: sectorName(tickets, values, ids.sector),
        capacity,
        tickets: [],
      })
    if (!sector || sector.capacity === capacity) return known
    const { _id: sectorId, name, showsLeft } = sector
    return api('changeSector', {
      params: { eventId, sectorId },
      body: { version, name, capacity, halfQuota: null, showsLeft },
    })
  }
}

/** Name of a sector that a promoter did not ask for; buyers read it above its tickets. */
const sectorName = (
  { sectors }: EditedEvent['tickets'],
  { name }: TicketValues,
  sectorId: string,
): string => {
  const others = sectors.filter(({ _id }) => _id !== sectorId)
  return others.some((sector) => sector.name === DEFAULT_SECTOR_NAME) ? name : DEFAULT_SECTOR_NAME
}

const DEFAULT_SECTOR_NAME = 'Geral'
