import { randomUUID } from 'node:crypto'
import type { HeldScans } from '@55tickets/contracts/gate.ts'
import { MAX_HELD_SCANS } from '@55tickets/rules/gate/limits.ts'
import { ticketNumber } from '@55tickets/rules/tickets/ticket-number.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectInvariants } from '../../../testing/invariants.ts'
import { untilLockWaits } from '../../../testing/lock-waits.ts'
import { createPerson, signedInAs } from '../../../testing/people.ts'
import { gateRightLock, withoutGuards } from '../../../testing/switch-off.ts'
import { type GateApp, OTHER, openGateApp, SHOW } from '../testing/gate-app.ts'
import { createPhones } from '../testing/invited-phone.ts'

/** What phones and people send after they have lost the gate. */

let gateApp: GateApp
let phones: ReturnType<typeof createPhones>
beforeAll(async () => {
  gateApp = await openGateApp()
  phones = createPhones(gateApp)
})
beforeEach(() => startsIn('1 hour'))
afterEach(() => gateApp.database.pool.query('delete from attempts'))
afterAll(async () => {
  await expectInvariants(gateApp.database.pool)
  await gateApp.close()
})

const startsIn = (interval: string) =>
  gateApp.database.pool.query(
    `update events set starts_at = app_now() + $1::interval, ends_at = app_now() + $1::interval + interval '4 hours',
            doors_minutes = 360`,
    [interval],
  )
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const queue = (scans: object[]) => ({ sentAt: new Date().toISOString(), scans })
const listed = async (): Promise<HeldScans[]> =>
  (await gateApp.get(`/${SHOW}/held-scans`)).json<{ docs: HeldScans[] }>().docs
const heldOf = async (callerId: string) => (await listed()).find(({ _id }) => _id === callerId)

async function decide(callerId: string, isAccepted: boolean) {
  const receivedUntil = (await heldOf(callerId))?.receivedAt
  const answer = await gateApp.post(`/${SHOW}/held-scans/${callerId}/decide`, {
    isAccepted,
    receivedUntil,
  })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

/** Signed codes of as many tickets as an attacker has pictures of. */
async function pictures(count: number) {
  const codes = await gateApp.sell(count)
  return codes.map((code) => ({ code, token: gateApp.keys.sign(SHOW, code) }))
}
const areIn = async (codes: readonly { code: string }[]) =>
  Promise.all(codes.map(({ code }) => gateApp.isIn(code)))

test('a revoked phone marks no ticket of an event weeks ahead as used, and nobody can accept it', async () => {
  await startsIn('4 weeks')
  const phone = await phones.open('Celular do Beto')
  const codes = await pictures(20)
  await phones.revoke(phone.id)
  const scans = codes.map(({ code, token }, index) =>
    index < 10
      ? gateApp.queued(token, { at: minutesAgo(5) })
      : gateApp.queued(ticketNumber(code), { isTyped: true, at: minutesAgo(5) }),
  )
  const sent = await phone.call('POST', '/scans/queue', queue(scans))
  expect(sent.json().docs[0]).toEqual({
    _id: expect.any(String),
    judged: 'admitted',
    used: null,
    isHeldBack: true,
  })
  expect(new Set(await areIn(codes))).toEqual(new Set([false]))
  expect(await heldOf(phone.id)).toMatchObject({
    name: 'Celular do Beto',
    isDevice: true,
    acceptable: 10,
    tooLate: 0,
    unsigned: 10,
  })
  // The doors are closed at the times that the phone says, so acceptance admits nobody either.
  expect(await decide(phone.id, true)).toMatchObject({ admitted: 0, conflicts: 10, discarded: 10 })
  expect(new Set(await areIn(codes))).toEqual(new Set([false]))
  expect(await heldOf(phone.id)).toBeUndefined()
})

test('of a revoked phone only what it saw before, with a signature, is accepted', async () => {
  const phone = await phones.open()
  const [before, after, typed, future] = await pictures(4)
  if (!before || !after || !typed || !future) throw new Error('not sold')
  await gateApp.database.shiftClock('-10 minutes')
  await phones.revoke(phone.id)
  await gateApp.database.shiftClock('0')
  const scans = [
    gateApp.queued(before.token, { at: minutesAgo(15) }),
    gateApp.queued(after.token, { at: minutesAgo(5) }),
    gateApp.queued(ticketNumber(typed.code), { isTyped: true, at: minutesAgo(15) }),
    // A clock that makes no sense counts as now.
    gateApp.queued(future.token, { at: minutesAgo(-600) }),
    gateApp.queued(before.token, { told: 'used', at: minutesAgo(14) }),
  ]
  expect((await phone.call('POST', '/scans/queue', queue(scans))).statusCode).toBe(200)
  expect(await heldOf(phone.id)).toMatchObject({ acceptable: 1, tooLate: 2, unsigned: 1 })
  expect(await areIn([before, after, typed, future])).toEqual([false, false, false, false])
  expect(await decide(phone.id, true)).toMatchObject({ admitted: 1, conflicts: 0, discarded: 3 })
  expect(await areIn([before, after, typed, future])).toEqual([true, false, false, false])
  // The same queue again changes nothing.
  await phone.call('POST', '/scans/queue', queue(scans))
  expect(await heldOf(phone.id)).toBeUndefined()
  for (const { token } of [after, typed, future])
    expect(await gateApp.verdict(token)).toMatchObject({ verdict: 'admitted' })
})

test('a former member of the gate admits nobody until somebody accepts it', async () => {
  const { db, pool } = gateApp.database
  const who = await createPerson(db)
  await gateApp.join(who, 'gate')
  const [known, held] = await pictures(2)
  if (!known || !held) throw new Error('not sold')
  const scanId = randomUUID()
  const shown = { _id: scanId, text: known.token, isTyped: false, session: null, gate: 'Sul' }
  expect((await gateApp.post(`/${SHOW}/scans`, shown, who)).json().verdict).toBe('admitted')
  await pool.query('delete from organization_members where user_id = $1', [who])
  expect((await gateApp.post(`/${SHOW}/scans`, shown, who)).statusCode).toBe(403)

  // They take back what is known, to send somebody in by it, and add an own admission.
  const scans = [
    { ...gateApp.queued(known.token, { id: scanId, told: 'used' }) },
    { ...gateApp.queued(held.token, { at: minutesAgo(1) }) },
  ]
  const sent = await gateApp.post(`/${SHOW}/scans/queue`, queue(scans), who)
  expect(sent.json().docs.map((doc: object) => 'isHeldBack' in doc)).toEqual(
    expect.arrayContaining([false, true]),
  )
  expect(await areIn([known, held])).toEqual([true, false])
  expect(await heldOf(who)).toMatchObject({ isDevice: false, acceptable: 1 })
  expect(await decide(who, false)).toMatchObject({ admitted: 0, conflicts: 0, discarded: 1 })
  expect(await areIn([known, held])).toEqual([true, false])
})

test('who lost the gate decides about nothing, and others only at their own gate', async () => {
  const phone = await phones.open()
  const [code] = await pictures(1)
  if (!code) throw new Error('not sold')
  await phones.revoke(phone.id)
  await phone.call(
    'POST',
    '/scans/queue',
    queue([gateApp.queued(code.token, { at: minutesAgo(9) })]),
  )
  const path = `/held-scans/${phone.id}/decide`
  const body = { isAccepted: true, receivedUntil: new Date(Date.now() + 60_000).toISOString() }
  await expect.poll(async () => (await phone.call('POST', path, body)).statusCode).toBe(403)
  expect((await gateApp.post(`/${SHOW}${path}`, body, gateApp.buyer)).statusCode).toBe(403)
  expect((await gateApp.post(`/${OTHER}${path}`, body)).json()).toMatchObject({ admitted: 0 })
  expect(await areIn([code])).toEqual([false])
  // Later ones than the list showed wait for another decision.
  const early = { isAccepted: true, receivedUntil: minutesAgo(5) }
  expect((await gateApp.post(`/${SHOW}${path}`, early)).json()).toMatchObject({ admitted: 0 })
  const present = await phones.open('Portão B')
  expect((await present.call('POST', path, body)).json()).toMatchObject({ admitted: 1, docs: [] })
  expect(await areIn([code])).toEqual([true])
})

test('a revoked phone can’t fill the database', async () => {
  const phone = await phones.open()
  await phones.revoke(phone.id)
  await gateApp.database.pool.query(
    `insert into held_scans (event_id, id, device_id, gate, at, is_typed, problem, right_ended_at)
     select $1, gen_random_uuid(), $2, 'Norte', app_now(), false, 'too_late', app_now() from generate_series(1, $3)`,
    [SHOW, phone.id, MAX_HELD_SCANS],
  )
  const [code] = await pictures(1)
  const sent = await phone.call('POST', '/scans/queue', queue([gateApp.queued(code?.token ?? '')]))
  expect([sent.statusCode, sent.json().code]).toEqual([429, 'TOO_MANY_HELD_SCANS'])
})

/** A queue that arrives while its phone is being revoked, whose revocation is pressed first. */
async function raceRevocation() {
  const phone = await phones.open()
  const [code] = await pictures(1)
  if (!code) throw new Error('not sold')
  const { pool } = gateApp.database
  await phone.call('GET', '/counts')
  const revocation = await pool.connect()
  await revocation.query('begin')
  await revocation.query(
    'update gate_devices set revoked_at = app_now(), revoked_by = $2 where id = $1',
    [phone.id, gateApp.staff],
  )
  const sent = phone.call('POST', '/scans/queue', queue([gateApp.queued(code.token)]))
  return { phone, code, revocation, sent }
}

test('a queue waits for the revocation that was pressed before it, and is held back', async () => {
  const { phone, code, revocation, sent } = await raceRevocation()
  await untilLockWaits(gateApp.database.pool, 1)
  await revocation.query('commit')
  revocation.release()
  expect((await sent).json().docs[0]).toMatchObject({ isHeldBack: true })
  expect(await areIn([code])).toEqual([false])
  expect(await heldOf(phone.id)).toMatchObject({ acceptable: 0, tooLate: 1 })
})

test('without the lock a queue gets in while its phone is being revoked', async () => {
  await withoutGuards(gateApp.database.pool, [gateRightLock], async () => {
    const { code, revocation, sent } = await raceRevocation()
    const answer = await sent
    await revocation.query('commit')
    revocation.release()
    expect(answer.json().docs[0]).not.toHaveProperty('isHeldBack')
    expect(await areIn([code])).toEqual([true])
  })
})

test('the list of what is held back is for those at the gate', async () => {
  const answer = await gateApp.app.inject({
    url: `/api/gate/${SHOW}/held-scans`,
    headers: signedInAs(gateApp.buyer),
  })
  expect(answer.statusCode).toBe(403)
})
