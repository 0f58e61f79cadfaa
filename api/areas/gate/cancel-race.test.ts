import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../testing/invariants.ts'
import { untilLockWaits } from '../../testing/lock-waits.ts'
import { eventIdOf, eventWith, ticket } from '../reservations/testing/reservations-app.ts'
import { openTicketsApp, type TicketsApp } from '../tickets/testing/tickets-app.ts'
import { readShownCode } from './scans/read-shown-code.ts'
import { recordScans } from './scans/record-scans.ts'

/** Races between a scan at the gate and the buyer's cancellation of the purchase. */

const day = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 19).concat('Z')
const SHOW = eventIdOf('show')

let ticketsApp: TicketsApp
beforeAll(async () => {
  const dates = { startDate: day(30), endDate: day(31) }
  const session = {
    titulo: 'Oficina',
    dataInicio: day(30),
    dataFim: day(31),
    isPaid: true,
    price: 50,
  }
  const tickets = [
    ticket('inteira', { capacity: 100 }),
    ticket('vaga', { capacity: 100, programacao: 'oficina' }),
  ]
  const programme = { programacoes: [{ key: 'oficina', ...session }] }
  ticketsApp = await openTicketsApp([eventWith('show', tickets, { ...dates, ...programme })])
})
afterAll(async () => {
  await expectInvariants(ticketsApp.database.pool)
  await ticketsApp.close()
})

async function scan(who: string, code: string, session: string | null = null): Promise<string> {
  const { keys } = ticketsApp.server
  const shown = readShownCode(keys, SHOW, { text: keys.sign(SHOW, code), isTyped: false })
  const scan = {
    id: randomUUID(),
    by: { userId: who, deviceId: null },
    gate: 'Norte',
    session,
    isTyped: false,
  }
  const deps = { db: ticketsApp.database.db, keys, isCertified: async () => false }
  const [outcome] = await recordScans(deps, {
    eventId: SHOW,
    scans: [{ ...scan, ...shown, offline: null }],
    isAtomic: false,
  })
  return outcome && 'judged' in outcome ? outcome.judged : 'refused'
}

interface Race {
  readonly who: string
  readonly sale: string
  readonly code: string
  readonly session: string | null
  readonly isCanceledFirst: boolean
}

/** Makes cancellation and scan wait for the lock of the code, in a given order, before either gets it. */
async function raceForCode({ who, sale, code, session, isCanceledFirst }: Race): Promise<void> {
  const cancel = () => ticketsApp.server.post(`/api/venda/${sale}/refund`, who)
  const scanIt = () => scan(who, code, session)
  const { pool } = ticketsApp.database
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select 1 from ticket_codes where id = $1 for update', [code])
  const early = isCanceledFirst ? cancel() : scanIt()
  await untilLockWaits(pool, 1)
  const late = isCanceledFirst ? scanIt() : cancel()
  await untilLockWaits(pool, 2)
  await holder.query('commit')
  holder.release()
  const both = await Promise.all([early, late])
  const answer = both.find((one) => typeof one !== 'string')
  const verdict = both.find((one) => typeof one === 'string')
  const isRefunded = answer?.statusCode === 200
  expect(verdict).toBe(isRefunded ? 'revoked' : 'admitted')
  if (!isRefunded) expect(answer?.json()).toMatchObject({ code: 'TICKET_USED' })
}

test('either the holder is admitted or the purchase is refunded, never both', async () => {
  for (const isCanceledFirst of [true, false, true, false]) {
    const { who, sale, codes } = await ticketsApp.paid({ inteira: 2 })
    for (const code of codes) await ticketsApp.name(who, code)
    await raceForCode({ who, sale, code: codes.at(-1) ?? '', session: null, isCanceledFirst })
  }
})

test('either somebody is admitted to a paid session or it is refunded, never both', async () => {
  for (const isCanceledFirst of [true, false]) {
    const { who, sale } = await ticketsApp.paid({ vaga: 1 })
    const place = await ticketsApp.database.db
      .selectFrom('subscriptions')
      .innerJoin('ticket_codes as code', 'code.subscription_id', 'subscriptions.id')
      .select(['code.id as code', 'session_id as session'])
      .where('subscriptions.user_id', '=', who)
      .executeTakeFirstOrThrow()
    await raceForCode({ who, sale, ...place, isCanceledFirst })
  }
})

test('a scan at a session’s entrance and a refund of a place in it do not wait for each other', async () => {
  const { who, sale, codes } = await ticketsApp.paid({ vaga: 1 })
  const gate = await ticketsApp.database.pool.connect()
  await gate.query('begin')
  await gate.query('select 1 from sessions where event_id = $1 for key share', [SHOW])
  const answer = await ticketsApp.server.post(`/api/venda/${sale}/refund`, who)
  // With stronger locks this would deadlock: one holds the session, the other the ticket.
  await gate.query('select 1 from ticket_codes where id = any ($1) for update nowait', [codes])
  await gate.query('commit')
  gate.release()
  expect(answer.statusCode).toBe(200)
})

test('a refunded ticket admits nobody', async () => {
  const { who, sale, codes } = await ticketsApp.paid({ inteira: 1 })
  const [code = ''] = codes
  await ticketsApp.name(who, code)
  await ticketsApp.server.post(`/api/venda/${sale}/refund`, who)
  expect(await scan(who, code)).toBe('revoked')
})
