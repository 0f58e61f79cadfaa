import type { TicketCode } from '@55tickets/contracts/tickets.ts'
import { cents, toReais } from '@55tickets/rules/money/money.ts'
import type { Selectable } from 'kysely'
import type { Tables } from '../../platform/db/tables.generated.ts'

type CodeRow = Pick<
  Selectable<Tables['ticket_codes']>,
  'id' | 'holder_name' | 'scanned_at' | 'value_cents'
>

/** Maps a code to the wire; `name` is that of its ticket type or of its session. */
export function toTicketCode(code: CodeRow & { name: string }): TicketCode {
  return {
    _id: code.id,
    descricao: code.name,
    holderName: code.holder_name,
    scannedAt: code.scanned_at?.toISOString() ?? null,
    valor: toReais(cents(code.value_cents)),
  }
}
