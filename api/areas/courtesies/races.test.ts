import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../testing/invariants.ts'
import { untilLockWaits } from '../../testing/lock-waits.ts'
import {
  courtesiesLock,
  meetBeforeInsert,
  oversoldConstraint,
  type Switch,
  ticketTypeLock,
  withoutGuards,
} from '../../testing/switch-off.ts'
import {
  type CourtesiesApp,
  guest,
  OTHER,
  OTHER_VIP,
  openCourtesiesApp,
  SHOW,
  VIP,
} from './testing/courtesies-app.ts'

/** Races for the last places, and for a code at the gate. */

let app: CourtesiesApp
beforeAll(async () => {
  app = await openCourtesiesApp()
})
afterAll(() => app.close())

/** Leaves one place, then lets two members give it at the same time. Returns how many got it. */
async function raceForLast(): Promise<number> {
  const { pool } = app.database
  await pool.query('update ticket_types set capacity = given + 1 where id = $1', [VIP])
  const answers = await Promise.all([
    app.give([guest(1)], { who: app.owner }),
    app.give([guest(1)], { who: app.support }),
  ])
  await pool.query('update ticket_types set capacity = 100 where id = $1', [VIP])
  for (const { status, code } of answers) if (status !== 201) expect(code).toBe('NOT_ENOUGH_LEFT')
  return answers.filter(({ status }) => status === 201).length
}

test('the last place is given once', async () => {
  for (let round = 0; round < 5; round += 1) expect(await raceForLast()).toBe(1)
  await expectInvariants(app.database.pool)
})

test('without its guards it would be given twice', async () => {
  const guards = [ticketTypeLock, oversoldConstraint, meetBeforeInsert('courtesies')]
  expect(await withoutGuards(app.database.pool, guards, raceForLast)).toBe(2)
})

test('a quota holds when two lists of one member arrive together', async () => {
  await app.setQuota(app.support, 0)
  const { quota } = await app.read('', app.support)
  await app.setQuota(app.support, (quota?.given ?? 0) + 1)
  const answers = await Promise.all([1, 2, 3].map(() => app.give([guest(1)], { who: app.support })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  await app.setQuota(app.support, null)
})

test('the last place is either reserved or given', async () => {
  const { pool } = app.database
  for (let round = 0; round < 5; round += 1) {
    await pool.query('update ticket_types set capacity = given + held + 1 where id = $1', [VIP])
    const buyer = await app.member('viewer')
    const [given, reserved] = await Promise.all([
      app.give([guest(1)]),
      app.request('POST', `/events/${SHOW}/reserve`, buyer, {
        eventId: SHOW,
        items: [{ ticketId: VIP, quantity: 1 }],
      }),
    ])
    expect(given.status === 201).toBe(reserved.statusCode !== 201)
  }
  await pool.query('update ticket_types set capacity = 100 where id = $1', [VIP])
  await expectInvariants(pool)
})

test('a courtesy is either taken back or used at the gate, never both', async () => {
  const { pool } = app.database
  for (const isTakenBackFirst of [true, false, true, false]) {
    const { courtesy, code } = await app.giveOne()
    const scanIt = () => app.scan(code)
    const takeBack = async () => (await app.takeBack(courtesy._id)).json().code ?? 'taken back'
    const holder = await pool.connect()
    await holder.query('begin')
    await holder.query('select 1 from ticket_codes where id = $1 for update', [code])
    const early = isTakenBackFirst ? takeBack() : scanIt()
    await untilLockWaits(pool, 1)
    const late = isTakenBackFirst ? scanIt() : takeBack()
    await untilLockWaits(pool, 2)
    await holder.query('commit')
    holder.release()
    const both = await Promise.all([early, late])
    expect(both).toEqual(
      isTakenBackFirst ? ['taken back', 'revoked'] : ['admitted', 'COURTESY_USED'],
    )
  }
  await expectInvariants(pool)
})

/**
 * Leaves one courtesy of the day, then lets it be given at two events at the same time, without these guards.
 * Returns how many were.
 */
async function raceForDay(guards: readonly Switch[] = []): Promise<number> {
  const { pool } = app.database
  await app.fillDay()
  await pool.query(`
    update courtesies set given_at = app_now() - interval '2 days' where key <> 'many';
    update ticket_types set capacity = 100 where name = 'Área VIP'`)
  const answers = await withoutGuards(pool, guards, () =>
    Promise.all([
      app.give([guest(1)]),
      app.give([guest(1, { ticketTypeId: OTHER_VIP })], { eventId: OTHER }),
    ]),
  )
  for (const { status, code } of answers) if (status !== 201) expect(code).toBe('COURTESY_QUOTA')
  return answers.filter(({ status }) => status === 201).length
}

test('the last courtesy of an organization’s day is given once, at two events at once', async () => {
  expect(await raceForDay([meetBeforeInsert('courtesies')])).toBe(1)
  for (let round = 0; round < 3; round += 1) expect(await raceForDay()).toBe(1)
  await expectInvariants(app.database.pool)
})

test('without the lock it would be given at both', async () => {
  expect(await raceForDay([courtesiesLock, meetBeforeInsert('courtesies')])).toBe(2)
})
