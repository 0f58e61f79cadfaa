import type { Participant } from '@55tickets/contracts/people.ts'
import { orderNumberText } from '@55tickets/rules/tickets/order-number.ts'
import { ticketNumber } from '@55tickets/rules/tickets/ticket-number.ts'
import type { Db } from '../../platform/db/database.ts'
import { answerText } from './export-columns.ts'
import { findFields, readDetails } from './participant-details.ts'
import { toLine } from './wire.ts'

/** Reads one participant of an event with the answers to its forms; null if it is none. */
export async function readParticipant(
  db: Db,
  eventId: string,
  codeId: string,
): Promise<Participant | null> {
  const [row] = await readDetails(db, eventId, [codeId])
  if (!row) return null
  const fields = await findFields(db, eventId)
  return {
    ...toLine(row),
    number: ticketNumber(row.code_id),
    issuedAt: row.issued_at.toISOString(),
    email: row.email,
    phone: row.phone,
    order:
      row.sale_id === null || row.number === null
        ? null
        : { _id: row.sale_id, orderNumber: orderNumberText(row.number), buyer: row.buyer ?? '' },
    answers: fields.flatMap((field) => {
      const value = answerText(field, row.answers[field._id])
      return value ? [{ label: field.label, value, isRetired: field.retiredAt !== undefined }] : []
    }),
  }
}
