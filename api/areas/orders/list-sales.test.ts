import type { SaleLine } from '@55tickets/contracts/orders.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTicketsApp, type TicketsApp } from '../tickets/testing/tickets-app.ts'

let ticketsApp: TicketsApp
beforeAll(async () => {
  ticketsApp = await openTicketsApp()
})
afterAll(() => ticketsApp.close())

const list = async (who: string) =>
  (await ticketsApp.server.get('/api/events/user/vendas', who)).json<{ docs: SaleLine[] }>().docs

test('a sale is listed with its event, amount and tickets', async () => {
  const { who, sale, codes } = await ticketsApp.paid({ inteira: 2 })
  await ticketsApp.name(who, codes[0] ?? '')
  const [line] = await list(who)
  expect(line).toMatchObject({
    _id: sale,
    orderNumber: expect.stringMatching(/^\d{3}-\d{3}-\d{3}$/),
    status: 'CONFIRMED',
    amountCharged: expect.any(Number),
    company: { slug: 'show' },
    evento: { locationName: 'Teatro', endDate: expect.any(String) },
  })
  expect(line?.ticketCodes).toHaveLength(2)
  expect(line?.ticketCodes.map(({ holderName }) => holderName).toSorted()).toEqual([
    'Bruno Lima',
    null,
  ])
})

test('sales are listed newest first, and a reservation past its time is expired', async () => {
  const { who, sale } = await ticketsApp.paid()
  const held = await ticketsApp.hold(who)
  await ticketsApp.database.pool.query(
    `update sales set expires_at = app_now() - interval '1 second' where id = $1`,
    [held],
  )
  const lines = await list(who)
  expect(lines.map(({ _id, status }) => [_id, status])).toEqual([
    [held, 'EXPIRED'],
    [sale, 'CONFIRMED'],
  ])
})

test('a revoked ticket is not listed', async () => {
  const { who, codes } = await ticketsApp.paid({ inteira: 2 })
  await ticketsApp.revoke(codes[0] ?? '')
  const [line] = await list(who)
  expect(line?.ticketCodes.map(({ _id }) => _id)).toEqual([codes[1]])
})

test('paid sales stay listed however many reservations came to nothing', async () => {
  const { who, sale } = await ticketsApp.paid()
  await ticketsApp.database.pool.query(
    `insert into sales (event_id, id, user_id, status, total_cents, fee_cents, promoter_fee_cents, fee_basis_points, takes_card,
                        monthly_rate_basis_points, created_at, expires_at)
     select event_id, gen_random_uuid(), user_id, 'CANCELED', 1, 0, 0, 0, false, 0,
            app_now() + n * interval '1 second', app_now()
       from sales, generate_series(1, 250) n where id = $1`,
    [sale],
  )
  const lines = await list(who)
  expect(lines).toHaveLength(200)
  expect(lines.at(-1)?._id).toBe(sale)
})

test('users see only their own sales, and strangers none', async () => {
  await ticketsApp.paid()
  expect(await list(await ticketsApp.buyer())).toEqual([])
  expect((await ticketsApp.server.app.inject('/api/events/user/vendas')).statusCode).toBe(401)
})
