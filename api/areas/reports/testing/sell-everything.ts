import { expect } from 'vitest'
import type { ReportsApp } from './reports-app.ts'

/** Sells tickets in every way, and takes some of them back in every way. */
export async function sellEverything(app: ReportsApp): Promise<void> {
  const { pool } = app.database
  await pool.query(
    `insert into coupons (event_id, id, code, kind, value, max_tickets)
     values ($1, gen_random_uuid(), 'DEZ', 'percent', 10, 20)`,
    [app.show],
  )
  await app.is(await app.paidByPix({ pista: 2 }), 'RECEIVED')
  await app.paid({ barato: 2 }, { coupon: 'DEZ' })
  await app.seats(1, ['student', 'youth'], ['senior'])
  const returned = await app.paid({ pista: 3 }, {}, 3)
  await app.giveBack(returned.sale, [returned.codes[1]])
  const refunded = await app.paid({ igual: 2 })
  await app.server.post(`${app.ordersPath}/${refunded.sale}/refund`, app.manager, {
    reason: 'Comprou duas vezes por engano',
    confirmed: { refund: 110, used: 0, route: 'provider' },
  })
  await app.is(refunded.sale, 'REFUNDED')
  await dispute(app)
  await sellMoved(app)
  await app.bearFee()
  await app.is(await app.paidByPix({ barato: 1 }), 'RECEIVED')
  const borne = await app.paid({ pista: 3 }, { coupon: 'DEZ' }, 7)
  await app.giveBack(borne.sale, [borne.codes[0]])
  const [, second] = await app.give('pista', ['Ari Convidado', 'Bia Convidada', 'Caio Convidado'])
  await app.takeBack(second)
  // Held and never paid: not in the accounts.
  await app.hold(await app.buyer(), { pista: 5 })
}

/** One payment is disputed, and one dispute is won. */
async function dispute(app: ReportsApp): Promise<void> {
  const { sandbox, database } = app
  const [disputed, won] = [await app.paid({ caro: 1 }), await app.paid({ igual: 1 })]
  for (const { sale } of [disputed, won]) {
    await sandbox.change('chargeback', sale, database)
    await app.is(sale, 'CHARGEBACK')
  }
  await sandbox.change('dispute', won.sale, database)
  await sandbox.change('chargeback-won', won.sale, database)
  await sandbox.change('chargeback-reversed', won.sale, database)
  await app.is(won.sale, 'CONFIRMED')
}

/** One ticket is moved to a cheaper type, another one to a dearer one by a second order. */
async function sellMoved(app: ReportsApp): Promise<void> {
  const { buyer, sale, codes } = await app.paid({ pista: 2 })
  expect(await app.move(sale, codes[0], 'barato')).toMatchObject({ status: 200 })
  const { order } = await app.move(sale, codes[1], 'caro')
  await app.card(buyer, order?._id ?? '')
}
