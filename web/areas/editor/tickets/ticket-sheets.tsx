import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { ReplaceTicket } from './replace-ticket.tsx'
import { ChangePrice } from './sectors/change-price.tsx'
import { LotSheet } from './sectors/lot-sheet.tsx'
import { NewSectorSheet } from './sectors/new-sector-sheet.tsx'
import type { OpenSheet } from './sectors/open-sheet.ts'
import { SectorSheet } from './sectors/sector-sheet.tsx'
import { TurnLot } from './sectors/turn-lot.tsx'
import { TicketSheet } from './ticket-sheet.tsx'

interface TicketSheetsProps {
  readonly event: EditedEvent
  readonly sheet: OpenSheet
  readonly onOpen: (sheet: OpenSheet) => void
  readonly onClose: () => void
}

/** The sheet that is open above the list of tickets; none if its part is gone meanwhile. */
export function TicketSheets({ event, sheet, onOpen, onClose }: TicketSheetsProps) {
  const { sectors, types } = event.tickets
  switch (sheet.kind) {
    case 'ticket':
      return (
        <TicketSheet
          {...{ event, onClose }}
          ticketId={sheet.ticketId}
          lotId={sheet.lotId ?? null}
          onChangePrice={(ticketId) => onOpen({ kind: 'price', ticketId })}
        />
      )
    case 'sector': {
      if (sheet.sectorId === null) return <NewSectorSheet {...{ event, onClose }} />
      const sector = sectors.find(({ _id }) => _id === sheet.sectorId)
      return sector ? <SectorSheet {...{ event, sector, onClose }} /> : null
    }
    case 'lot': {
      const sector = sectors.find(({ _id }) => _id === sheet.sectorId)
      return sector ? (
        <LotSheet
          {...{ event, sector, onClose }}
          lotId={sheet.lotId}
          onAddTicket={(lotId) => onOpen({ kind: 'ticket', ticketId: null, lotId })}
          onChangePrice={(ticketId) => onOpen({ kind: 'price', ticketId })}
        />
      ) : null
    }
    case 'turn':
      return <TurnLot {...{ event, onClose }} lotId={sheet.lotId} />
    case 'price': {
      const type = types.find(({ _id }) => _id === sheet.ticketId)
      if (!type) return null
      return type.lotId === null ? (
        <ReplaceTicket {...{ event, type, onClose }} />
      ) : (
        <ChangePrice {...{ event, type, onClose }} />
      )
    }
  }
}
