import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventWith, openReservationsApp, ticket } from './testing/reservations-app.ts'

/** What keeps an account from holding a stock for ever, and unproved accounts from holding it all. */

let app: Awaited<ReturnType<typeof openReservationsApp>>
beforeAll(async () => {
  app = await openReservationsApp([
    eventWith('renewed', [ticket('inteira', { capacity: 100 })], { timezone: 'America/Manaus' }),
    eventWith('again', [ticket('inteira', { capacity: 100 })]),
    eventWith('scarce', [ticket('inteira', { capacity: 20 }), ticket('mesa', { capacity: 10 })]),
    eventWith('small', [ticket('inteira', { capacity: 100 }), ticket('mesa', { capacity: 11 })], {
      setores: [
        {
          key: 'camarote',
          name: 'Camarote',
          capacity: 12,
          lotes: [
            { key: 'um', name: '1º lote', tickets: [{ key: 'frisa', name: 'Frisa', price: 70 }] },
          ],
        },
      ],
    }),
  ])
})
afterAll(() => app.close())

/** Ticket of the sector. */
const FRISA = 'camarote/um/frisa'

/** An account that never opened the link of its confirmation. */
async function unproved(): Promise<string> {
  const who = await app.newcomer()
  await app.database.pool.query('update users set email_proved_at = null where id = $1', [who])
  return who
}

const reserve = async (who: string, slug: string, wanted: Record<string, number>) => {
  const answer = await app.reserve(who, slug, wanted)
  const { code = 'held', message, expiresAt, _id: sale } = answer.json()
  return { code, message, expiresAt, sale, retryAfter: answer.headers['retry-after'] }
}

test('a hold that is renewed a hundred times ends when the first one would have', async () => {
  const who = await app.newcomer()
  const first = await reserve(who, 'again', { inteira: 4 })
  for (const minutes of [5, 10, 14]) {
    await app.database.shiftClock(`${minutes} minutes`)
    const { code, expiresAt } = await reserve(who, 'again', { inteira: 4 })
    expect([code, expiresAt]).toEqual(['held', first.expiresAt])
  }
  await app.database.shiftClock('15 minutes')
  expect((await reserve(await app.newcomer(), 'again', { inteira: 10 })).code).toBe('held')
  expect((await reserve(who, 'again', { inteira: 4 })).expiresAt).not.toBe(first.expiresAt)
  await app.database.shiftClock('0')
})

test('who lets holds expire, or cancels them, to begin anew has three in an hour', async () => {
  const who = await app.newcomer()
  const { sale, expiresAt } = await reserve(who, 'renewed', { inteira: 1 })
  await app.cancel(who, sale)
  for (const minutes of [10, 26]) {
    await app.database.shiftClock(`${minutes} minutes`)
    expect((await reserve(who, 'renewed', { inteira: 1 })).code).toBe('held')
    // Choosing again within a hold is no new one.
    expect((await reserve(who, 'renewed', { inteira: 2 })).code).toBe('held')
  }
  await app.database.shiftClock('42 minutes')
  const refused = await reserve(who, 'renewed', { inteira: 1 })
  // An hour after the first hold began, which was 15 minutes before its end, to the next minute.
  const from = new Date(Math.ceil((Date.parse(expiresAt) + 45 * 60_000) / 60_000) * 60_000)
  const hour = from.toLocaleTimeString('pt-BR', { timeZone: 'America/Manaus', timeStyle: 'short' })
  expect(refused).toMatchObject({
    code: 'HOLD_RENEWED',
    message: `Você já renovou esta reserva duas vezes. Tente de novo às ${hour}.`,
  })
  expect(Number(refused.retryAfter)).toBeGreaterThan(17 * 60)
  // Neither others nor their other events are concerned, and an hour later nobody is.
  expect((await reserve(await app.newcomer(), 'renewed', { inteira: 1 })).code).toBe('held')
  expect((await reserve(who, 'again', { inteira: 1 })).code).toBe('held')
  await app.database.shiftClock('61 minutes')
  expect((await reserve(who, 'renewed', { inteira: 1 })).code).toBe('held')
  await app.database.shiftClock('0')
})

test('holds that were paid do not keep their buyer from buying more', async () => {
  const who = await app.newcomer()
  for (const _ of [1, 2, 3, 4]) {
    const { code, sale } = await reserve(who, 'again', { inteira: 1 })
    expect(code).toBe('held')
    await app.database.pool.query(`update sales set status = 'CONFIRMED' where id = $1`, [sale])
  }
})

test('unconfirmed accounts hold no more than nine tenths of an event', async () => {
  const holders = []
  for (const wanted of [{ inteira: 10 }, { inteira: 10 }, { mesa: 8 }]) {
    const who = await unproved()
    expect((await reserve(who, 'scarce', wanted)).code).toBe('held')
    holders.push(who)
  }
  const newcomer = await unproved()
  expect(await reserve(newcomer, 'scarce', { mesa: 1 })).toMatchObject({
    code: 'EMAIL_NOT_PROVED',
    message: 'Restam poucos ingressos. Confirme seu email para reservar: abra o link que enviamos.',
  })
  expect((await reserve(await app.newcomer(), 'scarce', { mesa: 1 })).code).toBe('held')
  // Who holds some may choose again, but not more.
  expect((await reserve(holders[2] ?? '', 'scarce', { mesa: 8 })).code).toBe('held')
  expect((await reserve(holders[1] ?? '', 'scarce', { inteira: 9 })).code).toBe('held')
  // Three of thirty are left again: a tenth.
  expect((await reserve(newcomer, 'scarce', { inteira: 1 })).code).toBe('EMAIL_NOT_PROVED')
  expect((await reserve(holders[1] ?? '', 'scarce', { inteira: 8 })).code).toBe('held')
  expect((await reserve(newcomer, 'scarce', { inteira: 1 })).code).toBe('held')
})

test('unconfirmed accounts hold no small sector or ticket type as a whole while others are free', async () => {
  const holder = await unproved()
  expect((await reserve(holder, 'small', { [FRISA]: 6, mesa: 5 })).code).toBe('held')
  expect((await reserve(await unproved(), 'small', { [FRISA]: 5, mesa: 5 })).code).toBe('held')
  const newcomer = await unproved()
  for (const wanted of [{ [FRISA]: 1 }, { mesa: 1 }, { inteira: 1, mesa: 1 }])
    expect((await reserve(newcomer, 'small', wanted)).code).toBe('EMAIL_NOT_PROVED')
  expect((await reserve(newcomer, 'small', { inteira: 1 })).code).toBe('held')
  // Who holds some may choose again, but not more of what is scarce.
  expect((await reserve(holder, 'small', { [FRISA]: 6, mesa: 5, inteira: 1 })).code).toBe('held')
  expect((await reserve(await app.newcomer(), 'small', { [FRISA]: 1, mesa: 1 })).code).toBe('held')
})
