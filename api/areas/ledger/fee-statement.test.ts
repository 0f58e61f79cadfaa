import type { FeeStatement } from '@55tickets/contracts/fee-statement.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../platform/jobs/testing/jobs.ts'
import { type MovesApp, openMovesApp } from '../moves/testing/moves-app.ts'

/** Our fees by month and event. */

let app: MovesApp
let base: string
let month: string
beforeAll(async () => {
  app = await openMovesApp()
  const { rows } = await app.database.pool.query(
    `update organizations set legal_name = 'Casa Ltda.', document = '11222333000181' returning id,
            to_char(app_now() at time zone 'America/Sao_Paulo', 'YYYY-MM') as month`,
  )
  base = `/api/organizations/${rows[0].id}/fees`
  month = rows[0].month
})
afterAll(() => app.close())

const read = async (of = month) =>
  (await app.server.get(`${base}?month=${of}`, app.manager)).json<FeeStatement>()

test('a month without orders has no fees, but whom the invoice is for', async () => {
  expect(await read()).toEqual({
    month,
    organization: {
      name: 'Casa',
      legalName: 'Casa Ltda.',
      document: '11222333000181',
      address: null,
    },
    charged: 0,
    returned: 0,
    total: 0,
    byPromoter: 0,
    events: [],
  })
})

test('fees of buyers and promoters are counted, and those that went back are deducted', async () => {
  const parts = await app.paid({ pista: 2 }, {}, 3)
  await app.move(parts.sale, parts.codes[0], 'barato')
  const refunded = await app.paid({ pista: 1 }, {}, 2)
  await app.server.post(`/api/venda/${refunded.sale}/refund`, refunded.buyer)
  await app.database.pool.query(`update events set fee_bearer = 'promoter' where id = $1`, [
    app.show,
  ])
  await app.paid({ barato: 1 })
  const disputed = await app.paid({ pista: 1 })
  await app.sandbox.change('chargeback', disputed.sale, app.database)
  await eventually(async () => expect(await app.records.status(disputed.sale)).toBe('CHARGEBACK'))
  // 10 and 5 of buyers, 3 and 5 of the promoter; 2 and 5 to buyers, 5 of the dispute went back.
  const fees = { charged: 23, returned: 12, total: 11, byPromoter: 3 }
  expect(await read()).toMatchObject({
    ...fees,
    events: [{ _id: app.show, name: 'show', ...fees }],
  })
})

test('the months add up to the fees of the sales', async () => {
  const { rows } = await app.database.pool.query(
    `select sum(fee_cents + promoter_fee_cents - returned_fee_cents)::int as cents from sales
      where status in ('CONFIRMED', 'RECEIVED')`,
  )
  expect(Math.round((await read()).total * 100)).toBe(rows[0].cents)
})

test('what goes back in a later month is deducted there', async () => {
  await app.database.pool.query(`update events set fee_bearer = 'customer' where id = $1`, [
    app.show,
  ])
  const before = await read()
  const { sale, buyer } = await app.paid({ pista: 1 })
  await app.database.pool.query(
    `alter table ledger_entries disable trigger refuse_changed_entry;
     update ledger_entries set at = at - interval '40 days' where sale_id = '${sale}';
     alter table ledger_entries enable trigger refuse_changed_entry`,
  )
  const { rows } = await app.database.pool.query(
    `select to_char(at at time zone 'America/Sao_Paulo', 'YYYY-MM') as month from ledger_entries where sale_id = $1`,
    [sale],
  )
  await app.server.post(`/api/venda/${sale}/refund`, buyer)
  expect(await read(rows[0].month)).toMatchObject({ charged: 5, returned: 0, total: 5 })
  const { charged, returned } = await read()
  expect({ charged, returned }).toEqual({
    charged: before.charged,
    returned: before.returned + 5,
  })
})

test('the file has a line for each event', async () => {
  const answer = await app.server.get(`${base}.csv?month=${month}`, app.manager)
  expect(answer.headers['content-disposition']).toContain(`taxas-${month}.csv`)
  const lines = answer.body.split('\r\n')
  expect(lines[0]).toContain('"Taxas cobradas"')
  expect(lines[1]).toContain(`"${month}";"Casa Ltda.";"11.222.333/0001-81";"";"show";`)
})

test.each(['', '?month=2026-13', '?month=2026', '?month=2026-1', '?month=2026-11&x=1'])(
  'bad input is refused: %s',
  async (query) => {
    expect((await app.server.get(`${base}${query}`, app.manager)).statusCode).toBe(400)
    expect((await app.server.get(`${base}.csv${query}`, app.manager)).statusCode).toBe(400)
  },
)

test('who does not see money reads no fees', async () => {
  const viewer = await app.member('viewer')
  expect((await app.server.get(`${base}?month=${month}`, viewer)).statusCode).toBe(403)
})
