import type { Answer, CallRefusal } from '@55tickets/contracts/http/call.ts'
import type { generateTicket as generateTicketCall } from '@55tickets/contracts/tickets.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { isRefusal, type Refusal } from '../../platform/refuse.ts'
import { writeCodeHistory } from './code-history.ts'
import { checkCode, findCode } from './find-code.ts'

/** Records that a ticket's file was generated, each time; the PDF itself is drawn on download. */
export async function generateTicket(
  db: Db,
  codeId: string,
  userId: string,
): Promise<Answer<typeof generateTicketCall> | Refusal<CallRefusal<typeof generateTicketCall>>> {
  return db.transaction().execute(async (tx) => {
    const code = checkCode(await findCode(tx, codeId, userId))
    if (isRefusal(code)) return code
    const { generated_at: generatedAt } = await tx
      .updateTable('ticket_codes')
      .set({ generated_at: sql`app_now()` })
      .where('id', '=', codeId)
      .returning(sql<Date>`generated_at`.as('generated_at'))
      .executeTakeFirstOrThrow()
    await writeCodeHistory(tx, code, 'generated')
    return { data: { ticketCodeId: codeId, generatedAt: generatedAt.toISOString() } }
  })
}
