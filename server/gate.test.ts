import { sellCodes } from '@55tickets/api/areas/gate/testing/sold-codes.ts'
import { createTicketKeys } from '@55tickets/api/areas/tickets/public.ts'
import { createTestDatabase, type TestDatabase } from '@55tickets/api/testing/database.ts'
import { expectInvariants } from '@55tickets/api/testing/invariants.ts'
import { amountFor, testSeed } from '@55tickets/api/testing/long-run.ts'
import { openDoors } from '@55tickets/api/testing/open-doors.ts'
import type { GateCounts } from '@55tickets/contracts/gate.ts'
import type { Verdict } from '@55tickets/rules/tickets/scan-verdict.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBuyers } from './testing/buyers.ts'
import { createGatePhone } from './testing/gate-phone.ts'
import { sellHotEvent } from './testing/hot-event.ts'
import { type OpenServers, openServers } from './testing/open-servers.ts'
import { SECRET_KEY } from './testing/production.ts'
import { seeded } from './testing/seeded.ts'

/** Four gates of one event on two servers, two of them offline half the time. */

const CODES = amountFor({ short: 400, long: 5_000 })
const DOUBLED = 0.15
const FORGED = 50
const AT_ONCE = 8
const SEED = testSeed()

let database: TestDatabase
let servers: OpenServers

beforeAll(async () => {
  database = await createTestDatabase()
  servers = await openServers(database.address, 2)
})
afterAll(async () => {
  await servers.stop()
  await database.drop()
})

function shuffle<T>(things: readonly T[], random: () => number): T[] {
  return things
    .map((thing) => ({ thing, by: random() }))
    .toSorted((a, b) => a.by - b.by)
    .map(({ thing }) => thing)
}

async function openGates() {
  const { pool } = database
  const { eventId, ticketId } = await sellHotEvent(database, 'show', CODES)
  await openDoors(pool)
  const [owner, ...staff] = await createBuyers(pool, 5)
  await pool.query(
    `insert into staff (user_id, role, event_id) select unnest($1::uuid[]), 'gate', $2`,
    [staff.map(({ id }) => id), eventId],
  )
  const sold = { eventId, ticketTypeId: ticketId, userId: owner?.id ?? '', count: CODES }
  const codes = await sellCodes(pool, sold)
  const keys = createTicketKeys({ SECRET_KEY: [SECRET_KEY], TICKET_KEYS: [] })
  const phones = staff.map(({ token }, place) => {
    const url = servers.urls[place % servers.urls.length] ?? ''
    return createGatePhone({ url, token, eventId, gate: `Portaria ${place + 1}`, keys })
  })
  return { eventId, phones, tokens: codes.map((code) => keys.sign(eventId, code)) }
}

type Phone = ReturnType<typeof createGatePhone>
type VerdictsByCode = Map<string, Verdict[]>

/** People queue before each gate. */
async function letPass(
  texts: readonly string[],
  scan: (text: string) => unknown,
  verdicts: VerdictsByCode,
) {
  const line = texts.values()
  const one = async () => {
    for (const text of line) {
      const verdict = (await scan(text)) as Verdict
      verdicts.set(text, [...(verdicts.get(text) ?? []), verdict])
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}

test(`each of ${CODES} codes admits once or is reported as a conflict (TEST_SEED=${SEED})`, {
  timeout: 300_000,
}, async () => {
  const random = seeded(SEED)
  const { eventId, phones, tokens } = await openGates()
  const doubled = shuffle(tokens, random).slice(0, CODES * DOUBLED)
  const forged = tokens
    .slice(0, FORGED)
    .map((token) => `${token.slice(0, -9)}00000${token.slice(-4)}`)
  const readings = shuffle([...tokens, ...doubled, ...forged], random)
  const lines = phones.map((_, place) => readings.filter((__, i) => i % phones.length === place))
  const verdicts: VerdictsByCode = new Map()

  const halves = lines.map((line) => {
    const half = Math.floor(line.length / 2)
    return [line.slice(0, half), line.slice(half)] as const
  })
  const online = (phone: Phone, texts: readonly string[] = []) =>
    letPass(texts, (text) => phone.scan(text), verdicts)
  const alone = async (phone: Phone, texts: readonly string[] = []) => {
    await letPass(texts, async (text) => phone.scanAlone(text), verdicts)
    await phone.sendQueue(3)
  }
  await Promise.all(phones.map((phone, place) => online(phone, halves[place]?.[0])))
  // None goes on before these have their lists, so that what they admit alone may be admitted elsewhere, too.
  for (const phone of phones.slice(2)) expect(await phone.takeList()).toBe(CODES)
  await Promise.all(
    phones.map((phone, place) => (place < 2 ? online : alone)(phone, halves[place]?.[1])),
  )

  const letIn = (text: string) =>
    verdicts.get(text)?.filter((one) => one === 'admitted').length ?? 0
  const conflicts = tokens.reduce((sum, token) => sum + letIn(token) - 1, 0)
  expect(tokens.filter((token) => letIn(token) === 0)).toEqual([])
  expect(forged.flatMap((token) => verdicts.get(token))).toEqual(forged.map(() => 'forged'))
  expect(conflicts).toBeGreaterThan(0)

  const { rows } = await database.pool.query(
    `select count(*)::int as scans, count(distinct code_id)::int as codes,
            (count(*) filter (where told = 'admitted' and judged = 'admitted'))::int as admissions,
            (count(*) filter (where told = 'admitted' and judged = 'used'))::int as conflicts
       from scans where event_id = $1`,
    [eventId],
  )
  expect(rows).toEqual([{ scans: readings.length, codes: CODES, admissions: CODES, conflicts }])
  for (const phone of phones) {
    const { entrances, conflicts: counted } = await phone.ask<GateCounts>('/counts')
    expect(entrances).toEqual([{ session: null, admitted: CODES, expected: CODES }])
    expect(counted).toBe(conflicts)
    const { totalDocs } = await phone.ask<{ totalDocs: number }>('/conflicts')
    expect(totalDocs).toBe(conflicts)
  }
  await expectInvariants(database.pool)
})
