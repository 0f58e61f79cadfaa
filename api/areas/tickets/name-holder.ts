import type { Answer, CallRefusal } from '@55tickets/contracts/http/call.ts'
import type { nameHolder as nameHolderCall } from '@55tickets/contracts/tickets.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { findOrder } from '../reservations/public.ts'
import { writeCodeHistory } from './code-history.ts'
import { findCode } from './find-code.ts'
import { ticketsMail } from './mails.ts'
import { toTicketCode } from './wire.ts'

interface HolderRequest {
  readonly codeId: string
  readonly userId: string
  readonly holderName: string
  readonly holderCpf: string
  readonly holderRg: string | undefined
}

interface NameHolderDeps {
  readonly mailer: Mailer
  readonly publicUrl: string
}

/** Names the holder of a ticket, once. Naming the last ticket of a sale sends the mail with all of them. */
export async function nameHolder(
  db: Db,
  deps: NameHolderDeps,
  request: HolderRequest,
): Promise<Answer<typeof nameHolderCall> | Refusal<CallRefusal<typeof nameHolderCall>>> {
  return db.transaction().execute(async (tx) => {
    await lockCodeSale(tx, request)
    const code = await findCode(tx, request.codeId, request.userId)
    if (!code) return refuse('CODE_NOT_FOUND')
    if (code.scanned_at) return refuse('CODE_USED')
    if (!(await writeHolder(tx, request))) return refuse('ALREADY_NAMED')
    await writeCodeHistory(tx, code, 'named')
    if (code.sale_id) await mailNamedTickets(tx, deps, code.sale_id)
    return toTicketCode({ ...code, holder_name: request.holderName })
  })
}

/**
 * Locks the sale of a code: requests that name tickets of one sale run one by one, so that exactly one
 * sees that all are named, and no ticket is named while its sale is being refunded.
 */
async function lockCodeSale(tx: Tx, { codeId, userId }: HolderRequest): Promise<void> {
  await tx
    .selectFrom('sales')
    .innerJoin('ticket_codes as code', 'code.sale_id', 'sales.id')
    .select('sales.id')
    .where('code.id', '=', codeId)
    .where('code.user_id', '=', userId)
    .forNoKeyUpdate('sales')
    .execute()
}

async function writeHolder(tx: Tx, request: HolderRequest): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('ticket_codes')
    .set({
      holder_name: request.holderName,
      holder_cpf: request.holderCpf,
      holder_rg: request.holderRg || null,
      named_at: sql`app_now()`,
    })
    .where('id', '=', request.codeId)
    .where('named_at', 'is', null)
    .where('scanned_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Mails all tickets of a sale, once, as soon as every one of them has a holder. */
async function mailNamedTickets(
  tx: Tx,
  { mailer, publicUrl }: NameHolderDeps,
  saleId: string,
): Promise<void> {
  const nameless = await tx
    .selectFrom('ticket_codes')
    .select('id')
    .where('sale_id', '=', saleId)
    .where('revoked_at', 'is', null)
    .where('named_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (nameless) return
  const order = await findOrder(tx, saleId)
  await mailer.queue(tx, order.buyer.email, ticketsMail(order, publicUrl), `tickets ${saleId}`)
}
