import { priceWithFee } from '@55tickets/rules/money/fee.ts'
import { isRefundCovered } from '@55tickets/rules/money/member-refund.ts'
import { cents, fromReais } from '@55tickets/rules/money/money.ts'
import { type ReturnedAmount, returnAmount } from '@55tickets/rules/money/returned-amount.ts'
import {
  findMoveProblem,
  type MoveKind,
  type MoveTarget,
  movedPriceCents,
  moveKind,
} from '@55tickets/rules/tickets/move.ts'
import { sql } from 'kysely'
import type { Config } from '../../platform/config.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/refuse.ts'
import { findOrderTerms, findTypeRoom, type OrderTerms, type TypeRoom } from '../events/public.ts'
import { readEventBalance } from '../ledger/public.ts'
import { findSaleLines, isPaidSale, readAmounts, type SaleLine } from '../reservations/public.ts'

export interface MoveRequest {
  readonly eventId: string
  readonly saleId: string
  readonly codeId: string
}

/** Effect of moving a ticket to one type. */
export interface MovePlan {
  readonly type: TypeRoom
  readonly kind: MoveKind
  /** Tickets of this type in the sale use its coupon. */
  readonly usesCoupon: boolean
  /** Price of the second order for the buyer, with the fee. */
  readonly toPayCents: number
  /** Amount that is returned of the sale: the difference, or the whole ticket once the second order is paid. */
  readonly amount: ReturnedAmount
  readonly problem: string | null
}

/** A ticket that can be moved, its order, and a plan for each ticket type of the event. */
export interface MovePlans {
  readonly code: MovableCode
  readonly terms: OrderTerms
  readonly plans: readonly MovePlan[]
}

type PlanRefusal = Refusal<
  | 'EVENT_NOT_FOUND'
  | 'EVENT_CANCELLED'
  | 'EVENT_ENDED'
  | 'SALE_NOT_FOUND'
  | 'SALE_NOT_PAID'
  | 'CODE_NOT_FOUND'
  | 'CODE_USED'
  | 'MOVE_UNDER_WAY'
>

/** Plans the moves of a ticket. The caller has locked what must not change, if the plan is carried out. */
export async function planMoves(
  tx: Tx,
  config: Config,
  request: MoveRequest,
): Promise<MovePlans | PlanRefusal> {
  const terms = await findOrderTerms(tx, request.eventId, fromReais(config.NEW_ORGANIZATION_LIMIT))
  if (!terms) return refuse('EVENT_NOT_FOUND')
  const code = await findMovableCode(tx, request)
  if (isRefusal(code)) return code
  if (terms.isCancelled) return refuse('EVENT_CANCELLED')
  if (terms.hasEnded) return refuse('EVENT_ENDED')
  const lines = await findSaleLines(tx, { id: request.saleId })
  const own = lines.find(({ ticketTypeId }) => ticketTypeId === code.ticketTypeId)
  if (!own) return refuse('CODE_NOT_FOUND')
  const amounts = await readAmounts(tx, { id: request.saleId })
  const answered = await findAnsweredForms(tx, request.saleId)
  const [within, beside] = [
    await findTypeRoom(tx, request.eventId, code.ticketTypeId),
    await findTypeRoom(tx, request.eventId, null),
  ]
  const ownType = within.find(({ ticketTypeId }) => ticketTypeId === code.ticketTypeId)
  const ticket = { ...own, halfPrice: ownType?.halfPrice ?? null }
  const balanceCents = await readEventBalance(tx, request.eventId)
  const plans = within.map((type, index): MovePlan => {
    const kind = moveKind(ticket, toTarget(type, lines, answered))
    // A second order leaves the ticket where it is until it is paid.
    const room = kind === 'change' ? type : (beside[index] ?? type)
    const target = toTarget(room, lines, answered)
    const part = kind === 'change' ? ticket.paidCents - movedPriceCents(target) : ticket.paidCents
    // The price of a dearer ticket is in the balance before this one is given back.
    const isCovered = kind === 'order' || isRefundCovered(balanceCents, part)
    return {
      type: room,
      kind,
      usesCoupon: target.line?.usesCoupon ?? false,
      toPayCents:
        kind === 'order' ? priceWithFee({ subtotal: cents(type.priceCents), ...terms }) : 0,
      amount: returnAmount(amounts, cents(part)),
      problem: findMoveProblem(ticket, target, terms) ?? (isCovered ? null : PAID_OUT_TEXT),
    }
  })
  return { code, terms, plans }
}

const PAID_OUT_TEXT =
  'O dinheiro deste evento já foi repassado e não cobre a diferença que voltaria para quem comprou.'

const toTarget = (
  { formId, ...type }: TypeRoom,
  lines: readonly SaleLine[],
  answered: ReadonlySet<string>,
): MoveTarget => {
  const line = lines.find(({ ticketTypeId }) => ticketTypeId === type.ticketTypeId)
  return {
    ...type,
    needsForm: formId !== null && !answered.has(formId),
    line: line ? { ...line, quantity: line.left } : null,
  }
}

interface MovableCode {
  readonly id: string
  readonly ticketTypeId: string
  readonly ordinal: number
  /** Name under which it was bought. */
  readonly name: string
  readonly benefit: string | null
  readonly userId: string
  /** CPF that its sale is counted for. */
  readonly cpf: string | null
}

/** Finds a valid and unused ticket of a paid sale that is not being moved already. */
async function findMovableCode(
  tx: Tx,
  { eventId, saleId, codeId }: MoveRequest,
): Promise<
  | MovableCode
  | Refusal<'SALE_NOT_FOUND' | 'SALE_NOT_PAID' | 'CODE_NOT_FOUND' | 'CODE_USED' | 'MOVE_UNDER_WAY'>
> {
  const sale = await tx
    .selectFrom('sales')
    .select(['status', 'user_id', 'cpf'])
    .where('id', '=', saleId)
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  if (!sale) return refuse('SALE_NOT_FOUND')
  if (!isPaidSale({ status: sale.status })) return refuse('SALE_NOT_PAID')
  const { rows } = await sql<CodeRow>`
    select code.id, code.ticket_type_id as "ticketTypeId", code.ordinal, item.name, code.benefit,
           code.scanned_at is not null as "isUsed",
           exists (select from sales where moved_code_id = code.id and (status = 'PAYMENT_PENDING'
                      or status = 'PENDING' and expires_at > app_now())) as "isMoving"
      from ticket_codes code
      join sale_items item on item.sale_id = code.sale_id and item.ticket_type_id = code.ticket_type_id
     where code.id = ${codeId} and code.sale_id = ${saleId} and code.revoked_at is null`.execute(tx)
  const [code] = rows
  if (!code) return refuse('CODE_NOT_FOUND')
  if (code.isUsed) return refuse('CODE_USED')
  if (code.isMoving) return refuse('MOVE_UNDER_WAY')
  return { ...code, userId: sale.user_id, cpf: sale.cpf }
}

interface CodeRow extends Omit<MovableCode, 'userId' | 'cpf'> {
  readonly isUsed: boolean
  readonly isMoving: boolean
}

async function findAnsweredForms(tx: Tx, saleId: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('form_answers')
    .select('form_id')
    .where('sale_id', '=', saleId)
    .execute()
  return new Set(rows.map(({ form_id }) => form_id))
}
