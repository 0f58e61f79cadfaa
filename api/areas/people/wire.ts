import type { ParticipantLine } from '@55tickets/contracts/people.ts'
import { hideCpf } from '@55tickets/rules/people/cpf.ts'
import type { ParticipantRow } from './participants.ts'

export function toLine(row: ParticipantRow): ParticipantLine {
  return {
    _id: row.code_id,
    kind: row.kind,
    name: row.name,
    isNamed: row.is_named,
    type: row.type_name,
    ...(row.lot_label !== null && { lotLabel: row.lot_label }),
    cpf: row.cpf && hideCpf(row.cpf),
    enteredAt: row.entered_at?.toISOString() ?? null,
  }
}
