import fc from 'fast-check'
import { expect } from 'vitest'
import { isRefusal } from '../../../../platform/refuse.ts'
import { cancelEvent } from '../../../cancellation/cancel-event.ts'
import { moveHolder } from '../../../moves/move-holder.ts'
import { act, always, at, payBy, saleAt } from '../../../payments/testing/payment-steps.ts'
import { sumPaidOut } from '../../../payouts/balances.ts'
import { refundSale } from '../../../refunds/refund-sale.ts'
import { returnTickets } from '../../../refunds/return-tickets.ts'
import { eventIdOf, ticketIdOf } from '../../../reservations/testing/reservations-app.ts'
import { computeBalance } from './expect-ledger.ts'
import { modelEvents, ticketKeys } from './model-events.ts'
import type { MoneyCommand, MoneyModel } from './model-state.ts'
import { addSale, anySlug, few, many, payment, payPix } from './sale-steps.ts'

/** Steps of members and our team on paid sales: refunds, parts, moves, cancelled events. */

export const refund = fc.tuple(many, fc.boolean()).map(
  ([which, isLost]): MoneyCommand =>
    act(
      `refund, response lost: ${isLost} (${which})`,
      saleAt(which),
      ({ id }, { checkout }: MoneyModel) => {
        checkout.providerFake.losesRefundResponse = isLost
        const request = { saleId: id, cause: 'por pedido', by: 'operator' }
        return checkout.deps.db
          .transaction()
          .execute((tx) => refundSale(tx, checkout.deps, request))
      },
    ),
)

/** Lets a PIX become too old for the provider, and refunds it. */
export const refundOldPix = few.map(
  (which): MoneyCommand =>
    act(
      `refund an old PIX (${which})`,
      ({ paid }: MoneyModel) =>
        at(
          [...paid].filter(([, { isCard }]) => !isCard),
          which,
        ),
      async ([saleId], { checkout }: MoneyModel) => {
        checkout.providerFake.isDown = false
        await checkout.wait(91 * 24 * 60)
        const request = { saleId, cause: 'por pedido', by: 'operator' }
        await checkout.deps.db.transaction().execute((tx) => refundSale(tx, checkout.deps, request))
        await checkout.runJobs()
      },
    ),
)

/** Lets a PIX become too old for the provider, and gives back one of its tickets. */
export const giveBackOldPix = fc.tuple(few, fc.nat(2)).map(
  ([which, place]): MoneyCommand =>
    act(
      `give back the ticket ${place} of an old PIX (${which})`,
      ({ paid }: MoneyModel) =>
        at(
          [...paid].filter(([, { isCard, prices }]) => !isCard && prices.length > 1),
          which,
        ),
      async ([saleId], model: MoneyModel) => {
        const { checkout } = model
        checkout.providerFake.isDown = false
        await checkout.wait(91 * 24 * 60)
        await model.check()
        const codeId = await findCode(model, saleId, place)
        const codeIds = codeId ? [codeId] : []
        const request = { saleId, codeIds, cause: 'por pedido', by: 'rui' }
        await checkout.deps.db
          .transaction()
          .execute((tx) => returnTickets(tx, checkout.deps, request))
        await model.check()
        await checkout.runJobs()
      },
    ),
)

/** Takes back a sale of an event that was paid out: a PIX is refunded, the dispute of a card is lost. */
export const takeBackPaidOut = many.map(
  (which): MoneyCommand =>
    act(
      `take back what was paid out (${which})`,
      ({ paid, payouts }: MoneyModel) => {
        const paidOut = new Set([...payouts.values()].map(({ eventId }) => eventId))
        return at(
          [...paid].filter(([, { eventId }]) => paidOut.has(eventId)),
          which,
        )
      },
      async ([saleId, { isCard }], { checkout }: MoneyModel) => {
        const { providerFake, deps } = checkout
        const request = { saleId, cause: 'por pedido', by: 'operator' }
        if (!isCard) await deps.db.transaction().execute((tx) => refundSale(tx, deps, request))
        const payment = providerFake.payments.find((one) => one.externalReference === saleId)
        const before = providerFake.webhooks.length
        for (const name of ['chargeback', 'dispute', 'chargeback-lost'] as const)
          if (isCard && payment) providerFake.change(name, payment.id)
        for (const webhook of providerFake.webhooks.slice(before))
          await checkout.receiveWebhook(webhook)
        await checkout.runJobs()
      },
    ),
)

export const giveBack = fc.tuple(many, fc.nat(2)).map(
  ([which, place]): MoneyCommand =>
    act(
      `give back the ticket ${place} (${which})`,
      saleAt(which),
      async ({ id }, model: MoneyModel) => {
        const { deps } = model.checkout
        const codeId = await findCode(model, id, place)
        const request = {
          saleId: id,
          codeIds: codeId ? [codeId] : [],
          cause: 'por pedido',
          by: 'rui',
        }
        await deps.db.transaction().execute((tx) => returnTickets(tx, deps, request))
      },
    ),
)

/** Moves a ticket; a dearer one is a second sale, which later steps may pay. */
export const move = fc
  .record({ which: few, place: fc.nat(2), key: fc.constantFrom(...ticketKeys), payment })
  .map(
    (step): MoneyCommand =>
      act(
        `move ${JSON.stringify(step)}`,
        saleAt(step.which),
        async ({ id, buyer }, model: MoneyModel) => {
          const { deps } = model.checkout
          const codeId = await findCode(model, id, step.place)
          const where = await findSlug(model, id)
          if (codeId === undefined || where === undefined) return
          const eventId = eventIdOf(where)
          const before = await computeBalance(model, eventId)
          const answer = await moveHolder(deps, {
            eventId,
            saleId: id,
            codeId,
            ticketTypeId: ticketIdOf(where, step.key),
            userId: model.owner,
          })
          if (isRefusal(answer)) return
          // Nothing of a cheaper ticket's difference comes from money that was paid out.
          const after = await computeBalance(model, eventId)
          if (after < before) expect(after, 'balance after a move').toBeGreaterThanOrEqual(0)
          if (answer.order === null) return
          const sale = { id: answer.order._id, buyer }
          addSale(model, sale, { slug: where, coupon: null, keys: [step.key] })
          await payBy(step.payment, sale, model)
          if (step.payment.method === 'PIX') await payPix(model)
        },
      ),
  )

async function findCode(model: MoneyModel, saleId: string, place: number) {
  const { rows } = await model.reservationsApp.database.pool.query<{ id: string }>(
    'select id from ticket_codes where sale_id = $1 and revoked_at is null order by ticket_type_id, ordinal',
    [saleId],
  )
  return rows[place % Math.max(1, rows.length)]?.id
}

async function findSlug(model: MoneyModel, saleId: string): Promise<string | undefined> {
  const { rows } = await model.reservationsApp.database.pool.query<{ event_id: string }>(
    'select event_id from sales where id = $1',
    [saleId],
  )
  return modelEvents.find((event) => eventIdOf(event.slug) === rows[0]?.event_id)?.slug
}

export const cancel = anySlug.map(
  (where): MoneyCommand =>
    act(`cancel ${where}`, always, async (_, model: MoneyModel) => {
      const answer = await cancelEvent(
        { ...model.checkout.deps, sumPaidOut },
        {
          eventId: eventIdOf(where),
          userId: model.owner,
          reason: 'O artista ficou doente',
          name: where,
        },
      )
      if (!isRefusal(answer)) model.cancelled.add(eventIdOf(where))
    }),
)
