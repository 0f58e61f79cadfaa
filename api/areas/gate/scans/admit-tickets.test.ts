import { randomUUID } from 'node:crypto'
import {
  type AdmissionTerms,
  admittedEntrances,
  judgeScan,
  type KnownCode,
  type Verdict,
} from '@55tickets/rules/tickets/scan-verdict.ts'
import { toCodeStart } from '@55tickets/rules/tickets/ticket-number.ts'
import { findListedAdmission, toKnownCode } from '@55tickets/web/areas/gate/engine/admissions.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isRefusal } from '../../../platform/refuse.ts'
import { isReplay, runSeeds, seedsTimeoutMs } from '../../../testing/long-run.ts'
import { createPeople } from '../../../testing/people.ts'
import { ticketIdOf } from '../../reservations/testing/reservations-app.ts'
import { listCodes } from '../list-codes.ts'
import { CONGRESS, type GateApp, OTHER, openGateApp, WORKSHOP } from '../testing/gate-app.ts'
import { admitTickets } from './admit-tickets.ts'
import { type Outcome, recordScans } from './record-scans.ts'
import { scanBatch } from './scan-batch.ts'

/**
 * Codes in any state, scanned at the event's entrance. The rule, the SQL function `admit_tickets`,
 * the server with and without it, one by one or in a batch, and a phone's list must agree on each.
 */

const AMOUNT = { runs: 1, longMinutes: 1 }
const EXAMPLES = 30

const PAID = ['CONFIRMED', 'RECEIVED']
const UNPAID = ['PENDING', 'PAYMENT_PENDING', 'EXPIRED', 'CANCELED', 'REFUNDED', 'CHARGEBACK']

/** What a code may be for, and which entrances that admits to. */
const kinds = {
  inteira: { session: null, admitsToEvent: true },
  oficina: { session: WORKSHOP, admitsToEvent: false },
  combo: { session: WORKSHOP, admitsToEvent: true },
  subscription: { session: WORKSHOP, admitsToEvent: false },
} as const satisfies Record<string, AdmissionTerms>

interface CodeFacts {
  /** `elsewhere`: a ticket of another event; `nowhere`: of none. */
  readonly kind: keyof typeof kinds | 'elsewhere' | 'nowhere'
  readonly saleStatus: string
  readonly isRevoked: boolean
  /** `erased`: named, then removed with the buyer's data; `typed`: a name that was not set yet. */
  readonly holder: 'named' | 'unnamed' | 'erased' | 'typed'
  /** Entrances at which it was used, and whether an admission at the event's was undone. */
  readonly isUsedAtEvent: boolean
  readonly isUsedAtSession: boolean
  readonly isUndone: boolean
}

interface Example {
  readonly codes: readonly CodeFacts[]
  /** Scanned codes by index, perhaps the same one twice. */
  readonly order: readonly number[]
}

const rarely = fc.constantFrom(false, false, false, true)
const anyCode: fc.Arbitrary<CodeFacts> = fc
  .record({
    kind: fc.constantFrom(
      ...(['inteira', 'inteira', 'inteira', 'oficina', 'combo', 'combo', 'subscription'] as const),
      ...(['elsewhere', 'nowhere'] as const),
    ),
    saleStatus: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...PAID) },
      fc.constantFrom(...UNPAID),
    ),
    isRevoked: rarely,
    holder: fc.constantFrom('named', 'named', 'named', 'named', 'unnamed', 'erased', 'typed'),
    isUsedAtEvent: rarely,
    isUsedAtSession: rarely,
    isUndone: rarely,
  })
  .map((facts) => {
    const entrances = knownEntrances(facts)
    return {
      ...facts,
      isUsedAtEvent: facts.isUsedAtEvent && entrances.includes(null),
      isUsedAtSession: facts.isUsedAtSession && entrances.includes(WORKSHOP),
    }
  })
const anyExample: fc.Arbitrary<Example> = fc
  .array(anyCode, { minLength: 1, maxLength: 6 })
  .chain((codes) =>
    fc.record({
      codes: fc.constant(codes),
      order: fc.array(fc.nat(codes.length - 1), { minLength: 1, maxLength: 8 }),
    }),
  )

const isListed = ({ kind }: CodeFacts): boolean => kind in kinds
function knownEntrances({ kind }: Pick<CodeFacts, 'kind'>) {
  return kind === 'elsewhere' || kind === 'nowhere' ? [] : admittedEntrances(kinds[kind])
}
const isUsed = ({ isUsedAtEvent, isUsedAtSession }: CodeFacts) => isUsedAtEvent || isUsedAtSession

const toKnown = (facts: CodeFacts, isAdmitted: boolean): KnownCode | undefined =>
  isListed(facts)
    ? {
        entrances: knownEntrances(facts),
        hasHolder: facts.holder === 'named',
        isRevoked:
          facts.isRevoked || (facts.kind !== 'subscription' && !PAID.includes(facts.saleStatus)),
        isUsed: facts.isUsedAtEvent || isAdmitted,
      }
    : undefined

/** Verdicts by the rule, of one scan after the other. */
function judge({ codes, order }: Example): Verdict[] {
  const admitted = new Set<number>()
  return order.map((index) => {
    const facts = codes[index]
    const code = facts && toKnown(facts, admitted.has(index))
    const verdict = judgeScan('real', code, { session: null, isOpen: true })
    if (verdict === 'admitted') admitted.add(index)
    return verdict
  })
}

let gateApp: GateApp
let deps: Parameters<typeof recordScans>[0]
const reached = new Set<Verdict>()
beforeAll(async () => {
  gateApp = await openGateApp()
  deps = { db: gateApp.database.db, keys: gateApp.keys, isCertified: async () => false }
})
afterAll(() => gateApp.close())

/** Inserts the codes; returns their ids. */
async function insert(codes: readonly CodeFacts[]): Promise<string[]> {
  const { db, pool } = gateApp.database
  const people = await createPeople(db, codes.length)
  const rows = codes.map((facts, index) => {
    const event = facts.kind === 'elsewhere' ? OTHER : CONGRESS
    const slug = facts.kind === 'elsewhere' ? 'outro' : 'congresso'
    const isSubscription = facts.kind === 'subscription'
    return {
      ...facts,
      id: randomUUID(),
      event,
      person: people[index],
      sale: isSubscription ? null : randomUUID(),
      subscription: isSubscription ? randomUUID() : null,
      type: ticketIdOf(slug, facts.kind === 'elsewhere' ? 'inteira' : facts.kind),
    }
  })
  const stored = JSON.stringify(rows.filter(({ kind }) => kind !== 'nowhere'))
  const code = `jsonb_to_recordset($1) as code (
    id uuid, event uuid, person uuid, sale uuid, subscription uuid, type uuid, "saleStatus" text,
    "isRevoked" boolean, holder text, "isUsedAtEvent" boolean, "isUsedAtSession" boolean,
    "isUndone" boolean)`
  await pool.query(
    `insert into sales (event_id, id, user_id, status, total_cents, fee_cents, promoter_fee_cents, fee_basis_points, takes_card, monthly_rate_basis_points, expires_at)
     select event, sale, person, "saleStatus", 5000, 500, 0, 1000, true, 299, app_now() from ${code} where sale is not null`,
    [stored],
  )
  await pool.query(
    `insert into subscriptions (event_id, id, session_id, user_id, cancelled_at)
     select event, subscription, $2, person, case when "isRevoked" then app_now() end
       from ${code} where subscription is not null`,
    [stored, WORKSHOP],
  )
  await pool.query(
    `insert into ticket_codes (event_id, id, user_id, sale_id, subscription_id, ticket_type_id, ordinal, value_cents, holder_name, named_at, revoked_at, scanned_at)
     select event, id, person, sale, subscription, case when sale is not null then type end,
            case when sale is not null then 1 end, 0, case when holder in ('named', 'typed') then 'Ana Souza' end,
            case when holder in ('named', 'erased') then app_now() end, case when "isRevoked" then app_now() end,
            case when "isUsedAtEvent" or "isUsedAtSession" then app_now() end
       from ${code}`,
    [stored],
  )
  await pool.query(
    `insert into scans (event_id, id, user_id, gate, session_id, code_id, at, is_typed, is_offline, told, judged, undone_at, undone_by, undo_reason)
     select event, gen_random_uuid(), $2, 'Sul', session, id, app_now(), false, false, 'admitted', 'admitted',
            case when undone then app_now() end, case when undone then $2::uuid end, case when undone then 'Pessoa errada' end
       from ${code} cross join lateral (
              values (null::uuid, false, "isUsedAtEvent"), ($3::uuid, false, "isUsedAtSession"), (null, true, "isUndone")
            ) scan (session, undone, happened)
      where happened`,
    [stored, gateApp.staff, WORKSHOP],
  )
  return rows.map(({ id }) => id)
}

/** Scans of the codes, each with an id of its own. */
const scansOf = (ids: readonly string[], { order }: Example) =>
  order.map((index) => ({
    id: randomUUID(),
    by: { userId: gateApp.staff, deviceId: null } as const,
    gate: 'Norte',
    session: null,
    isTyped: index % 2 === 0,
    shown: 'real' as const,
    isSigned: true,
    codeStart: toCodeStart(ids[index] ?? ''),
    offline: null,
  }))
type Scans = ReturnType<typeof scansOf>

const ways: Record<string, (scans: Scans) => Promise<Outcome[]>> = {
  'in one batch': (scans) => scanBatch(deps, CONGRESS, scans),
  'one by one': async (scans) => {
    const outcomes: Outcome[] = []
    for (const scan of scans) outcomes.push(...(await scanBatch(deps, CONGRESS, [scan])))
    return outcomes
  },
  'without admit_tickets': (scans) =>
    recordScans(deps, { eventId: CONGRESS, scans, isAtomic: false }),
}

const verdictOf = (outcome: Outcome) => (isRefusal(outcome) ? outcome.refused : outcome.judged)

/** Compares the outcomes, the written scans and the codes with the rule. */
async function checkServer(example: Example, scan: (scans: Scans) => Promise<Outcome[]>) {
  const { pool } = gateApp.database
  const { codes, order } = example
  const ids = await insert(codes)
  const scans = scansOf(ids, example)
  const expected = judge(example)
  expect((await scan(scans)).map(verdictOf)).toEqual(expected)

  const written = await pool.query<{ id: string }>(
    `select id, code_id, told, judged, gate, user_id, session_id, is_typed, is_offline
       from scans where gate = 'Norte'`,
  )
  const rows = scans.map(({ id, gate, by, isTyped }, index) => {
    const code = ids[order[index] ?? 0]
    return {
      id,
      code_id: expected[index] === 'unknown' ? null : code,
      told: expected[index],
      judged: expected[index],
      gate,
      user_id: by.userId,
      session_id: null,
      is_typed: isTyped,
      is_offline: false,
    }
  })
  expect(new Map(written.rows.map((row) => [row.id, row]))).toEqual(
    new Map(rows.map((row) => [row.id, row])),
  )
  const admitted = new Set(
    scans.flatMap((_scan, n) => (expected[n] === 'admitted' ? order[n] : [])),
  )
  const used = ids.filter((_id, index) => {
    const facts = codes[index]
    return facts && facts.kind !== 'nowhere' && (isUsed(facts) || admitted.has(index))
  })
  const scanned = await pool.query<{ id: string }>(
    'select id from ticket_codes where scanned_at is not null',
  )
  expect(scanned.rows.map(({ id }) => id).sort()).toEqual(used.sort())
}

/** The function admits what the rule admits, except codes that were used at another entrance. */
async function checkFunction({ codes }: Example) {
  const order = codes.map((_facts, index) => index)
  const scans = scansOf(await insert(codes), { codes, order })
  const verdicts = judge({ codes, order })
  const expected = codes.flatMap((facts, index) =>
    verdicts[index] === 'admitted' && !isUsed(facts) ? [scans[index]?.id] : [],
  )
  const admitted = await admitTickets(deps.db, CONGRESS, scans)
  expect(new Set(admitted.keys())).toEqual(new Set(expected))
}

/** A phone judges by its list as the rule does by all facts. */
async function checkList({ codes }: Example) {
  const order = codes.map((_facts, index) => index)
  const ids = await insert(codes)
  const list = await listCodes(deps, { eventId: CONGRESS })
  if (isRefusal(list)) throw new Error(list.refused)
  const told = ids.map((id) => {
    const listed = list.docs.find(({ code }) => code === toCodeStart(id))
    const kind = list.kinds.find(({ _id }) => _id === listed?.of)
    const code =
      listed &&
      kind &&
      toKnownCode(listed, kind, findListedAdmission(listed, kind, null) !== undefined)
    return judgeScan('real', code, { session: null, isOpen: true })
  })
  expect(told).toEqual(judge({ codes, order }))
}

test('rule, SQL function, server and phone agree on every code', {
  timeout: seedsTimeoutMs(AMOUNT),
}, async () => {
  const { pool } = gateApp.database
  const startAnew = () =>
    pool.query(
      'delete from scans; delete from ticket_codes; delete from subscriptions; delete from sales',
    )
  const property = fc.asyncProperty(fc.noBias(anyExample), async (example) => {
    for (const check of [checkFunction, checkList]) {
      await startAnew()
      await check(example)
    }
    for (const scan of Object.values(ways)) {
      await startAnew()
      await checkServer(example, scan)
    }
    for (const verdict of judge(example)) reached.add(verdict)
  })
  await runSeeds(AMOUNT, (seed) => fc.assert(property, { seed, numRuns: EXAMPLES }))
  // All verdicts on authentic codes were compared.
  if (!isReplay)
    expect([...reached].sort()).toEqual(
      ['admitted', 'other_session', 'revoked', 'unknown', 'unnamed', 'used'].sort(),
    )
})
