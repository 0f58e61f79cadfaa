import { listMoves, moveHolder as moveCall } from '@55tickets/contracts/moves.ts'
import { cents, toReais } from '@55tickets/rules/money/money.ts'
import type { FastifyInstance } from 'fastify'
import { requireCaller } from '../../platform/http/access.ts'
import { route } from '../../platform/http/route.ts'
import { isRefusal } from '../../platform/refuse.ts'
import type { MoveDeps } from './deps.ts'
import { moveHolder } from './move-holder.ts'
import { type MovePlan, planMoves } from './plan-moves.ts'

/** Registers moves of tickets in the promoters' workspace. Rights are declared on the calls. */
export function registerMoves(app: FastifyInstance, deps: MoveDeps): void {
  route(app, listMoves, async ({ params }) => {
    const found = await deps.db.transaction().execute((tx) => planMoves(tx, deps.config, params))
    if (isRefusal(found)) return found
    const others = found.plans.filter(
      ({ type }) => type.ticketTypeId !== found.code.ticketTypeId && !type.isHidden,
    )
    return { options: others.map((plan) => toOption(plan, found.terms.isPaused)) }
  })
  route(app, moveCall, ({ params, body, request }) =>
    moveHolder(deps, { ...params, ...body, userId: requireCaller(request).userId }),
  )
}

const reais = (amount: number) => toReais(cents(amount))

const toOption = ({ type, kind, toPayCents, amount, problem }: MovePlan, isPaused: boolean) => ({
  ticketTypeId: type.ticketTypeId,
  name: type.name,
  ...(type.lotLabel !== null && { lotLabel: type.lotLabel }),
  price: reais(type.priceCents),
  kind,
  toPay: reais(toPayCents),
  refund: reais(amount.refundCents),
  problem:
    problem ?? (isPaused && kind === 'order' ? 'As vendas deste evento estão pausadas.' : null),
})
