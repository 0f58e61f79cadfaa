import type { ScanResult } from '@55tickets/contracts/gate.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../testing/invariants.ts'
import {
  admissionIndex,
  meetBeforeInsert,
  type Switch,
  ticketCodeLock,
  unusedCheck,
  withoutGuards,
} from '../../testing/switch-off.ts'
import type { GateDeps } from './deps.ts'
import { readShownCode } from './scans/read-shown-code.ts'
import { recordScans } from './scans/record-scans.ts'
import type { IncomingScan } from './scans/scan.ts'
import { scanBatch } from './scans/scan-batch.ts'
import { type GateApp, openGateApp, SHOW, sessionId } from './testing/gate-app.ts'

/** Races between many gates. With the guards off the same tests see double admissions. */

let gateApp: GateApp
beforeAll(async () => {
  gateApp = await openGateApp()
})
afterAll(async () => {
  await expectInvariants(gateApp.database.pool)
  await gateApp.close()
})

const GATES = 20

const paths = {
  'in one call': (deps: GateDeps, scans: IncomingScan[]) => scanBatch(deps, SHOW, scans),
  locked: (deps: GateDeps, scans: IncomingScan[]) =>
    recordScans(deps, { eventId: SHOW, scans, isAtomic: false }),
}
const everyPath = Object.keys(paths) as (keyof typeof paths)[]

/** Scans as twenty processes would: within one process all scans would share a queue. */
async function scanAtAll(token: string, path: keyof typeof paths): Promise<string[]> {
  const deps = { db: gateApp.database.db, keys: gateApp.keys, isCertified: async () => false }
  const shown = readShownCode(gateApp.keys, SHOW, { text: token, isTyped: false })
  const outcomes = await Promise.all(
    Array.from({ length: GATES }, (_, index) => {
      const gate = `Portaria ${index}`
      const scan = {
        id: crypto.randomUUID(),
        by: { userId: gateApp.staff, deviceId: null },
        gate,
        session: null,
      }
      const scans = [{ ...scan, isTyped: false, ...shown, offline: null }]
      return paths[path](deps, scans)
    }),
  )
  return outcomes.flat().map((outcome) => ('judged' in outcome ? outcome.judged : 'refused'))
}

const count = (verdicts: readonly string[], one: string) =>
  verdicts.filter((verdict) => verdict === one).length

test.each(everyPath)('of twenty concurrent scans of one code one admits, %s', async (path) => {
  for (let times = 0; times < 5; times++) {
    const { token } = await gateApp.sellOne()
    const verdicts = await scanAtAll(token, path)
    expect([count(verdicts, 'admitted'), count(verdicts, 'used')]).toEqual([1, GATES - 1])
  }
})

/** Guards of each path besides the index, and what makes two scans meet where nothing else does. */
const guards: Record<keyof typeof paths, readonly Switch[]> = {
  'in one call': [unusedCheck],
  locked: [ticketCodeLock, meetBeforeInsert('scans')],
}

test.each(everyPath)('without lock and index several of them admit, %s', async (path) => {
  const { pool } = gateApp.database
  const { code, token } = await gateApp.sellOne()
  await withoutGuards(pool, [admissionIndex, ...guards[path]], async () => {
    try {
      const verdicts = await scanAtAll(token, path)
      expect(count(verdicts, 'admitted')).toBeGreaterThan(1)
      await expect(expectInvariants(pool)).rejects.toThrow(
        'a code admits once at each of its entrances',
      )
    } finally {
      await keepFirstAdmission(code)
    }
  })
})

/** Makes all admissions of a code but one refusals, without which the index can't be created again. */
async function keepFirstAdmission(code: string): Promise<void> {
  const { pool } = gateApp.database
  await pool.query(
    `update scans set judged = 'used' where code_id = $1
        and id <> (select id from scans where code_id = $1 order by id limit 1)`,
    [code],
  )
  await pool.query(
    `update ticket_codes set scanned_at = (select at from scans where code_id = $1 and judged = 'admitted') where id = $1`,
    [code],
  )
}

test('concurrent scans of one code in one process are judged one by one', async () => {
  const { token } = await gateApp.sellOne()
  const answers = await Promise.all(Array.from({ length: GATES }, () => gateApp.scan(token)))
  const verdicts = answers.map((answer) => answer.json<ScanResult>().verdict)
  expect([count(verdicts, 'admitted'), count(verdicts, 'used')]).toEqual([1, GATES - 1])
})

test('queues with the same codes in different orders are all recorded, and each code admits once', async () => {
  const codes = await gateApp.sell(60)
  const tokens = codes.map((code) => gateApp.keys.sign(SHOW, code))
  const at = (index: number) => new Date(Date.now() - 60_000 + index * 100).toISOString()
  const makeQueue = (gate: string, order: readonly string[]) =>
    order.map((token, index) => gateApp.queued(token, { gate, at: at(index) }))
  const before = (await gateApp.conflicts()).totalDocs
  const answers = await Promise.all([
    gateApp.send(makeQueue('Norte', tokens)),
    gateApp.send(makeQueue('Sul', tokens.toReversed())),
    gateApp.send(makeQueue('Leste', [...tokens.slice(30), ...tokens.slice(0, 30)])),
  ])
  const verdicts = answers.flatMap((answer) =>
    answer.json<{ docs: { judged: string }[] }>().docs.map(({ judged }) => judged),
  )
  expect([count(verdicts, 'admitted'), count(verdicts, 'used')]).toEqual([60, 120])
  expect((await gateApp.conflicts()).totalDocs).toBe(before + 120)
})

test('the same queue sent concurrently three times is recorded once', async () => {
  const codes = await gateApp.sell(20)
  const scans = codes.map((code) => gateApp.queued(gateApp.keys.sign(SHOW, code)))
  const forged = Array.from({ length: 5 }, () => gateApp.queued('nobody’s', { told: 'forged' }))
  const all = [...scans, ...forged]
  const answers = await Promise.all([gateApp.send(all), gateApp.send(all), gateApp.send(all)])
  for (const answer of answers) expect(answer.json()).toEqual(answers[0]?.json())
  const { rowCount } = await gateApp.database.pool.query(
    'select 1 from scans where id = any ($1)',
    [all.map(({ _id }) => _id)],
  )
  expect(rowCount).toBe(25)
})

test('a concurrent undo and second scan leave the code admitted at most once', async () => {
  for (let times = 0; times < 10; times++) {
    const { code, token } = await gateApp.sellOne()
    const { _id } = await gateApp.verdict(token)
    const [undone, second] = await Promise.all([gateApp.undo(_id), gateApp.verdict(token)])
    expect(undone?.statusCode).toBe(200)
    expect(await gateApp.isIn(code)).toBe(second?.verdict === 'admitted')
  }
})

test('two concurrent undos of an admission get the same answer', async () => {
  const { token } = await gateApp.sellOne()
  const { _id } = await gateApp.verdict(token)
  const [one, two] = await Promise.all([gateApp.undo(_id, 'Um motivo'), gateApp.undo(_id, 'Outro')])
  expect(one?.json()).toEqual(two?.json())
})

test('of a concurrent undo and certificate only one succeeds', async () => {
  const session = sessionId('choro')
  for (let times = 0; times < 10; times++) {
    const { who, code, token } = await gateApp.subscribe('choro')
    const { _id } = await gateApp.verdict(token, { session })
    const [undone, certificate] = await Promise.all([
      gateApp.undo(_id),
      gateApp.app.inject({
        url: `/api/programacao/${session}/users/${who}/certificate`,
        headers: { authorization: `Bearer ${who}` },
      }),
    ])
    expect(await gateApp.isIn(code)).toBe(certificate?.statusCode === 200)
    expect(undone?.statusCode).toBe(certificate?.statusCode === 200 ? 409 : 200)
  }
})
