import type { TicketCode } from '@55tickets/contracts/tickets.ts'
import { cents, toReais } from '@55tickets/rules/money/money.ts'
import type { Selectable } from 'kysely'
import type { Tables } from '../../platform/db/tables.generated.ts'

type CodeRow = Pick<
  Selectable<Tables['ticket_codes']>,
  'id' | 'holder_name' | 'scanned_at' | 'value_cents'
>

interface NamedCode extends CodeRow {
  /** Name of its ticket type, or of its session. */
  readonly name: string
  /** Sector and lot of its ticket type. */
  readonly lot_label?: string | null
  /** Name of the ticket type that it was moved from. */
  readonly moved_from?: string | null
}

/** Name of a ticket, with that of the type it was moved from. */
export const withOrigin = (name: string, movedFrom: string | null | undefined): string =>
  movedFrom ? `${name} (troca de ${movedFrom})` : name

/** Maps a code to the wire. */
export function toTicketCode(code: NamedCode): TicketCode {
  return {
    _id: code.id,
    descricao: withOrigin(code.name, code.moved_from),
    ...(code.lot_label && { lotLabel: code.lot_label }),
    holderName: code.holder_name,
    scannedAt: code.scanned_at?.toISOString() ?? null,
    valor: toReais(cents(code.value_cents)),
  }
}
