import type { CallRefusal } from '@55tickets/contracts/http/call.ts'
import type { MoveAnswer, moveHolder as moveCall } from '@55tickets/contracts/moves.ts'
import { cents, fromReais, toReais } from '@55tickets/rules/money/money.ts'
import { MOVE_HOURS } from '@55tickets/rules/tickets/move.ts'
import type { Tx } from '../../platform/db/database.ts'
import { orderedId } from '../../platform/ordered-id.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/refuse.ts'
import { lockSalesRoom } from '../events/public.ts'
import { lockEventBalance } from '../ledger/public.ts'
import { checkReturn, returnPart } from '../refunds/public.ts'
import {
  findOrder,
  holdMove,
  memberActor,
  moveItem,
  releaseExpired,
} from '../reservations/public.ts'
import { leaveUnpaidSessions } from '../subscriptions/public.ts'
import { moveCode } from '../tickets/public.ts'
import type { MoveDeps } from './deps.ts'
import { moveChangedMail, moveOrderedMail } from './mails.ts'
import { type MovePlan, type MovePlans, type MoveRequest, planMoves } from './plan-moves.ts'

export interface HolderMove extends MoveRequest {
  readonly ticketTypeId: string
  /** The member who moves it. */
  readonly userId: string
}

type MoveRefusal = Refusal<CallRefusal<typeof moveCall>>

/**
 * Moves a ticket to another type of its event. One that costs no more is changed at once, and the
 * difference refunded. A dearer one is a second order, whose place is held for a day; the ticket stays
 * valid until that is paid.
 */
export async function moveHolder(
  deps: MoveDeps,
  move: HolderMove,
): Promise<MoveAnswer | MoveRefusal> {
  return deps.db.transaction().execute(async (tx) => {
    const isOfEvent = await tx
      .selectFrom('sales')
      .select('id')
      .where('id', '=', move.saleId)
      .where('event_id', '=', move.eventId)
      .executeTakeFirst()
    if (!isOfEvent) return refuse('SALE_NOT_FOUND')
    await lockEventBalance(tx, move.eventId)
    const checked = await checkReturn(tx, move.saleId, [move.codeId])
    if (isRefusal(checked))
      return checked.refused === 'TICKET_USED' ? refuse('CODE_USED') : refuse(checked.refused)
    await releaseExpired(tx, move.eventId)
    const found = await planMoves(tx, deps.config, move)
    if (isRefusal(found)) return found
    const plan = found.plans.find(({ type }) => type.ticketTypeId === move.ticketTypeId)
    if (!plan) return refuse('TICKET_NOT_FOUND')
    if (plan.problem) return refuse('MOVE_NOT_POSSIBLE', { message: plan.problem })
    return plan.kind === 'change'
      ? changeTicket(tx, deps, { move, plan, found, checked })
      : orderTicket(tx, deps, { move, plan, found })
  })
}

interface PlannedMove {
  readonly move: HolderMove
  readonly plan: MovePlan
  readonly found: MovePlans
}
type CheckedReturn = Exclude<Awaited<ReturnType<typeof checkReturn>>, Refusal>

/** Changes the type of a ticket in its order, and refunds the difference. */
async function changeTicket(
  tx: Tx,
  deps: MoveDeps,
  { move, plan, found, checked }: PlannedMove & { readonly checked: CheckedReturn },
): Promise<MoveAnswer> {
  const { code } = found
  const { sale, charge, places } = checked
  const benefit = plan.type.halfPrice === null ? null : code.benefit
  const { usesCoupon } = plan
  const line = await moveItem(tx, sale, code, { ...plan.type, benefit, usesCoupon }, plan.amount)
  const { ticketTypeId } = plan.type
  const moved = { id: code.id, ticketTypeId, benefit, from: code.name }
  await moveCode(
    tx,
    { ...moved, ordinal: line.ordinal, valueCents: line.unitCents },
    { cause: `from ${code.name} to ${plan.type.name}`, actor: memberActor(move.userId) },
  )
  await leaveUnpaidSessions(tx, deps.sessions, places)
  if (plan.type.sessionId !== null)
    await deps.sessions.join(tx, { sessionId: plan.type.sessionId, userId: code.userId })
  const { refundCents } = plan.amount
  const cause = `ticket moved to ${plan.type.name}`.slice(0, 200)
  if (refundCents > 0)
    await returnPart(tx, deps.enqueue, { sale, charge, cause, cents: refundCents })
  const order = await findOrder(tx, sale.id)
  const text = { from: code.name, to: plan.type.name, refundCents }
  const mail = moveChangedMail(order, text, charge, deps.config.PUBLIC_URL)
  const key = `moved ${code.id} ${ticketTypeId} ${line.ordinal}`
  await deps.mailer.queue(tx, order.buyer.email, mail, key)
  return { kind: 'change', refund: toReais(cents(refundCents)), order: null }
}

/** Holds a ticket of a dearer type, as a second order that its buyer pays. */
async function orderTicket(
  tx: Tx,
  deps: MoveDeps,
  { move, plan, found }: PlannedMove,
): Promise<MoveAnswer | MoveRefusal> {
  const { code, terms } = found
  if (terms.isPaused) return refuse('SALES_PAUSED')
  const limitCents = fromReais(deps.config.NEW_ORGANIZATION_LIMIT)
  const roomCents = await lockSalesRoom(tx, move.eventId, limitCents)
  if (roomCents !== null && plan.type.priceCents > roomCents) return refuse('TOO_MUCH_RESERVED')
  const saleId = orderedId()
  const benefit = plan.type.halfPrice === null ? null : code.benefit
  await holdMove(tx, {
    saleId,
    eventId: move.eventId,
    userId: code.userId,
    movedCodeId: code.id,
    type: { ...plan.type, benefit, usesCoupon: false },
    feeBasisPoints: terms.feeBasisPoints,
    isFeePaidByBuyer: terms.feeBearer === 'customer',
    takesCard: terms.takesCard,
    monthlyRateBasisPoints: deps.config.INSTALLMENT_RATE_BASIS_POINTS,
    hours: MOVE_HOURS,
    cpf: code.cpf,
    actor: memberActor(move.userId),
  })
  const order = await findOrder(tx, saleId)
  const { refundCents } = plan.amount
  const text = { from: code.name, to: plan.type.name, refundCents }
  const mail = moveOrderedMail(order, text, deps.config.PUBLIC_URL)
  await deps.mailer.queue(tx, order.buyer.email, mail, `move ${saleId}`)
  return {
    kind: 'order',
    refund: toReais(cents(refundCents)),
    order: {
      _id: saleId,
      expiresAt: order.expiresAt.toISOString(),
      amount: toReais(cents(order.totalCents + order.feeCents)),
    },
  }
}
