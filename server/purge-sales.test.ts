import { purgeScans } from '@55tickets/api/areas/gate/public.ts'
import { purgeSales } from '@55tickets/api/areas/orders/purge-sales.ts'
import { purgeDocuments } from '@55tickets/api/areas/organizations/public.ts'
import {
  eventIdOf,
  eventWith,
  ticket,
} from '@55tickets/api/areas/reservations/testing/reservations-app.ts'
import {
  openTicketsApp,
  type TicketsApp,
} from '@55tickets/api/areas/tickets/testing/tickets-app.ts'
import { createLog } from '@55tickets/api/platform/log.ts'
import { admitCodes } from '@55tickets/api/testing/admit-codes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let ticketsApp: TicketsApp
beforeAll(async () => {
  ticketsApp = await openTicketsApp([
    eventWith('antigo', [ticket('inteira')]),
    eventWith('devolvido', [ticket('inteira')]),
    eventWith('show', [ticket('inteira')]),
  ])
})
afterAll(() => ticketsApp.close())

const query = (text: string, values: unknown[] = []) => ticketsApp.database.pool.query(text, values)
const purge = () =>
  purgeSales(ticketsApp.database.db, { log: createLog('silent'), purgeScans, purgeDocuments })
const age = (saleId: string, years: number) =>
  query('update sales set created_at = created_at - make_interval(years => $2) where id = $1', [
    saleId,
    years,
  ])
const endYearsAgo = (slug: string, years: number) =>
  query(
    `update events set starts_at = now() - make_interval(years => $2) - interval '1 day',
            ends_at = now() - make_interval(years => $2) where id = $1`,
    [eventIdOf(slug), years],
  )

/** Rows about a sale, by table. */
async function countRows(saleId: string, codes: readonly string[]) {
  const { rows } = await query(
    `select (select count(*)::int from sales where id = $1) as sales,
            (select count(*)::int from sale_items where sale_id = $1) as items,
            (select count(*)::int from sale_history where sale_id = $1) as history,
            (select count(*)::int from charges where sale_id = $1) as charges,
            (select count(*)::int from webhook_events where body #>> '{payment,externalReference}' = $1::text) as events,
            (select count(*)::int from ticket_codes where sale_id = $1) as codes,
            (select count(*)::int from code_history where code_id = any ($2)) as naming,
            (select count(*)::int from scans where code_id = any ($2)) as scans`,
    [saleId, codes],
  )
  return rows[0]
}
const NOTHING = {
  sales: 0,
  items: 0,
  history: 0,
  charges: 0,
  events: 0,
  codes: 0,
  naming: 0,
  scans: 0,
}

test('five years after the sale and its event, everything about it is deleted and the totals still match', async () => {
  const old = await ticketsApp.paid({ inteira: 2 }, 'antigo')
  const younger = await ticketsApp.paid({ inteira: 1 }, 'antigo')
  const recent = await ticketsApp.paid({ inteira: 1 }, 'show')
  const [code = ''] = old.codes
  await ticketsApp.name(old.who, code)
  await admitCodes(ticketsApp.database.pool, 'code.id = $1', [code])
  await endYearsAgo('antigo', 4)
  for (const { sale } of [old, recent]) await age(sale, 6)
  await age(younger.sale, 4)

  await purge()
  expect(await countRows(old.sale, old.codes)).toMatchObject({ sales: 1, codes: 2, scans: 1 })
  await endYearsAgo('antigo', 6)
  await purge()
  expect(await countRows(old.sale, old.codes)).toEqual(NOTHING)
  expect(await countRows(younger.sale, younger.codes)).toMatchObject({ sales: 1, codes: 1 })
  expect(await countRows(recent.sale, recent.codes)).toMatchObject({ sales: 1, codes: 1 })
  const { rows } = await query('select sold from ticket_types where event_id = $1', [
    eventIdOf('antigo'),
  ])
  expect(rows).toEqual([{ sold: 1 }])
})

test('a sale with a pending refund is kept, however old', async () => {
  const { sale, codes } = await ticketsApp.paid({ inteira: 1 }, 'devolvido')
  await age(sale, 6)
  await endYearsAgo('devolvido', 6)
  await query(
    `update charges set refund_cause = 'moved', refund_requested_at = now() where sale_id = $1`,
    [sale],
  )
  await purge()
  expect(await countRows(sale, codes)).toMatchObject({ sales: 1, charges: 1 })
})

test('answers of reservations that nobody began to pay go after a day, others stay', async () => {
  const { who, sale: paid } = await ticketsApp.paid({ inteira: 1 }, 'show')
  const kept = await ticketsApp.hold(who, { inteira: 1 }, 'show')
  await query(
    `with form as (insert into custom_forms (event_id, id, name, fields) values ($1, gen_random_uuid(), 'Ficha', '[]') returning *)
     insert into form_answers (event_id, id, form_id, sale_id, answers)
     select event_id, gen_random_uuid(), id, sale_id, '[]' from form, unnest($2::uuid[]) sale_id`,
    [eventIdOf('show'), [paid, kept]],
  )
  const answered = async () => {
    const { rows } = await query('select sale_id from form_answers order by sale_id')
    return rows.map(({ sale_id: id }) => id)
  }
  expect((await ticketsApp.cancel(who, kept)).statusCode).toBe(200)
  await purge()
  expect(await answered()).toEqual([paid, kept].toSorted())
  await query(
    `update sales set created_at = created_at - interval '25 hours' where id = any ($1)`,
    [[paid, kept]],
  )
  await purge()
  expect(await answered()).toEqual([paid])
})
