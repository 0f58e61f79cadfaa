import { afterAll, beforeAll, expect, test } from 'vitest'
import { byteStorage } from '../../platform/files/byte-storage.ts'
import { createLog } from '../../platform/log.ts'
import { expectInvariants } from '../../testing/invariants.ts'
import { importEvents } from '../events/public.ts'
import { eventIdOf, eventWith, ticket } from '../reservations/testing/reservations-app.ts'
import { freezeNotices } from './public.ts'
import { resumeNoticesWorker } from './resume-notices.ts'
import { type ChangesApp, openChangesApp } from './testing/changes-app.ts'

/** Changes of live events by a file: the importer goes by the rule of the editor. */

let app: ChangesApp
beforeAll(async () => {
  app = await openChangesApp()
})
afterAll(async () => {
  await expectInvariants(app.database.pool)
  await app.close()
})

const REASON = 'O teatro está em obras.'
const announcement = { reason: REASON, freezeNotices }

const importShow = (more: object, options: object = {}) =>
  importEvents(
    app.database.db,
    [
      eventWith(
        'show',
        [
          ticket('inteira', { capacity: 100 }),
          ticket('ultimo', { capacity: 1 }),
          ticket('barato', { price: 4.6, capacity: 100 }),
        ],
        more,
      ),
    ],
    { storage: byteStorage(app.deps.config), folder: '.', ...options },
  )
const changesOfShow = async () => {
  const { rows } = await app.database.pool.query(
    'select part, reason, told, opens_refund from event_changes where event_id = $1 and is_material',
    [eventIdOf('show')],
  )
  return rows
}
const noticeMails = async () =>
  (
    await app.database.pool.query(
      `select to_address from mails where template = 'event-changed' order by 1`,
    )
  ).rows.map((row) => String(row.to_address))

const moved = { startDate: '2036-03-01T20:00', endDate: '2036-03-01T23:00' }

test('a new date of a live event is refused without a reason, and told with one', async () => {
  const ana = await app.buyer()
  await app.card(ana, await app.hold(ana))
  expect(await importShow(moved)).toEqual({
    ok: false,
    problems: ['show: people who bought must be told of this change: give a reason (--reason)'],
  })
  expect(await changesOfShow()).toEqual([])

  expect(await importShow(moved, { announcement })).toMatchObject({ ok: true })
  expect(await changesOfShow()).toEqual([
    { part: 'imported', reason: REASON, told: 1, opens_refund: true },
  ])

  // A command runs without jobs: the server finds what nothing is sending.
  expect(app.queued).toEqual([])
  const context = {
    db: app.database.db,
    log: createLog('silent'),
    signal: new AbortController().signal,
  }
  const worker = resumeNoticesWorker(app.deps.enqueue)
  const run = () => worker.run(undefined, context)
  for (const shift of ['1 minute', '60 minutes']) {
    await app.database.shiftClock(shift)
    await run()
    expect(app.queued).toEqual([])
  }
  await app.database.shiftClock('61 minutes')
  await run()
  await app.sendNotices()
  expect(await noticeMails()).toEqual([`${ana}@example.com`])
  await run()
  expect(app.queued).toEqual([])
})

test('the same file again tells nobody, and needs no reason', async () => {
  const before = await changesOfShow()
  expect(await importShow(moved)).toMatchObject({ ok: true })
  expect(await changesOfShow()).toEqual(before)
})
