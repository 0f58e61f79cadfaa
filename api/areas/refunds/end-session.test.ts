import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../platform/jobs/testing/jobs.ts'
import { expectInvariants } from '../../testing/invariants.ts'
import { type CheckoutApp, openCheckoutApp } from '../payments/testing/checkout-app.ts'
import { eventWith, ticket } from '../reservations/testing/reservations-app.ts'
import { endSession } from './end-session.ts'

/** Tickets of a cancelled session are given back. */

const session = (key: string) => ({
  key,
  titulo: `Oficina ${key}`,
  dataInicio: '2099-06-01T20:00',
  dataFim: '2099-06-01T22:00',
  isPaid: true,
  price: 50,
})

let checkoutApp: CheckoutApp
beforeAll(async () => {
  const tickets = ['um', 'dois'].flatMap((key) => [
    ticket(`vaga-${key}`, { capacity: 100, programacao: key }),
    ticket(`combo-${key}`, { capacity: 100, programacao: key, admitsToEvent: true }),
  ])
  const programacoes = [session('um'), session('dois')]
  const dates = { startDate: '2099-06-01T20:00', endDate: '2099-06-01T23:00' }
  checkoutApp = await openCheckoutApp({}, [
    eventWith('show', [ticket('inteira', { capacity: 100 }), ...tickets], {
      ...dates,
      programacoes,
    }),
  ])
})
afterAll(async () => {
  await expectInvariants(checkoutApp.database.pool)
  await checkoutApp.close()
})

async function reserve(wanted: Record<string, number>) {
  const who = await checkoutApp.buyer()
  const answer = await checkoutApp.reserve(who, 'show', wanted)
  return { who, sale: answer.json<{ _id: string }>()._id }
}

async function pay({ who, sale }: { who: string; sale: string }) {
  expect((await checkoutApp.card(who, sale, { installments: 1 })).json().status).toBe('CONFIRMED')
}

/** Cancels a session as the editor does, and lets the job run. */
const cancel = (key: string) =>
  checkoutApp.database.db.transaction().execute(async (tx) => {
    const { id } = await tx
      .updateTable('sessions')
      .set({ cancelled_at: new Date(), cancel_reason: 'Sem professor' })
      .where('title', '=', `Oficina ${key}`)
      .returning('id')
      .executeTakeFirstOrThrow()
    await endSession(tx, checkoutApp.server.deps, id)
  })

const untilRefunded = (sale: string, cents: number) =>
  eventually(async () => {
    const charge = await checkoutApp.database.db
      .selectFrom('charges')
      .select('refunded_cents')
      .where('sale_id', '=', sale)
      .executeTakeFirstOrThrow()
    expect(charge.refunded_cents).toBe(cents)
  })

const validCodes = async (sale: string) => {
  const { rows } = await checkoutApp.database.pool.query<{ name: string }>(
    `select type.name from ticket_codes code join ticket_types type on type.id = ticket_type_id
      where sale_id = $1 and revoked_at is null order by type.name`,
    [sale],
  )
  return rows.map(({ name }) => name)
}

const countLive = async (who: string) => {
  const { rows } = await checkoutApp.database.pool.query(
    'select 1 from subscriptions where user_id = $1 and cancelled_at is null',
    [who],
  )
  return rows.length
}

test('tickets for the session alone are refunded, those for the event stay valid', async () => {
  const mixed = await reserve({ inteira: 1, 'vaga-um': 2, 'combo-um': 1 })
  const single = await reserve({ 'vaga-um': 1 })
  await pay(mixed)
  await pay(single)
  const held = await reserve({ 'vaga-um': 1 })
  await cancel('um')
  await untilRefunded(mixed.sale, 11_000)
  await untilRefunded(single.sale, 5_500)
  expect(await validCodes(mixed.sale)).toEqual(['combo-um', 'inteira'])
  expect(await checkoutApp.records.status(mixed.sale)).toBe('CONFIRMED')
  expect(await checkoutApp.records.status(single.sale)).toBe('REFUNDED')
  expect(await checkoutApp.records.status(held.sale)).toBe('CANCELED')
  expect([await countLive(mixed.who), await countLive(single.who)]).toEqual([0, 0])
})

test('a payment that was open when the session was cancelled is refunded once it arrives', async () => {
  const waiting = await reserve({ 'vaga-dois': 1 })
  const combined = await reserve({ 'combo-dois': 1 })
  for (const { who, sale } of [waiting, combined]) await checkoutApp.pix(who, sale)
  await cancel('dois')
  for (const { sale } of [waiting, combined]) {
    expect(await checkoutApp.records.status(sale)).toBe('PAYMENT_PENDING')
    await checkoutApp.sandbox.change('confirm', sale, checkoutApp.database)
  }
  await untilRefunded(waiting.sale, 5_500)
  expect(await checkoutApp.records.status(waiting.sale)).toBe('REFUNDED')
  await eventually(async () => expect(await validCodes(combined.sale)).toEqual(['combo-dois']))
  expect([await countLive(waiting.who), await countLive(combined.who)]).toEqual([0, 0])
})
