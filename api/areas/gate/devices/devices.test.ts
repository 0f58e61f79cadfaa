import { randomUUID } from 'node:crypto'
import type { GatePeople } from '@55tickets/contracts/gate/workspace.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testDeps } from '../../../testing/deps.ts'
import { expectInvariants } from '../../../testing/invariants.ts'
import { createPerson, signedInAs } from '../../../testing/people.ts'
import { blockUser, unblockUser } from '../../accounts/public.ts'
import { type GateApp, OTHER, openGateApp, SHOW } from '../testing/gate-app.ts'
import { createPhones } from '../testing/invited-phone.ts'

/** Phones that are invited to a gate by a QR code. */

const MINUTE = 60
const DAY = 24 * 60 * MINUTE

let gateApp: GateApp
let phones: ReturnType<typeof createPhones>
beforeAll(async () => {
  gateApp = await openGateApp()
  phones = createPhones(gateApp)
  await gateApp.database.pool.query(
    `update events set starts_at = app_now() - interval '1 hour', ends_at = app_now() + interval '5 hours'`,
  )
})
afterEach(async () => {
  await shiftClock(0)
  await gateApp.database.pool.query('delete from attempts')
})
afterAll(async () => {
  await expectInvariants(gateApp.database.pool)
  await gateApp.close()
})

const shiftClock = (seconds: number) => gateApp.database.shiftClock(`${seconds} seconds`)

const shown = (text: string) => ({
  _id: randomUUID(),
  text,
  isTyped: false,
  session: null,
  gate: 'Norte',
})
const queue = (text: string) => ({
  sentAt: new Date().toISOString(),
  scans: [gateApp.queued(text)],
})
/** Waits for a status: rights are cached for a second. */
const becomes = (status: number, call: () => Promise<{ statusCode: number }>) =>
  expect.poll(async () => (await call()).statusCode).toBe(status)
const devices = async () => (await phones.ask('GET', '/gate/people')).json<GatePeople>().devices

test('a phone without an account reads codes at the gate of its event', async () => {
  const phone = await phones.open('Portão A – João')
  expect((await phone.call('GET', '')).json()).toMatchObject({
    event: { _id: SHOW, entrances: [{ session: null }, {}, {}] },
    device: { name: 'Portão A – João' },
  })
  expect((await phone.call('GET', '/list')).statusCode).toBe(200)
  const { token } = await gateApp.sellOne()
  const scan = shown(token)
  expect((await phone.call('POST', '/scans', scan)).json()).toMatchObject({ verdict: 'admitted' })
  expect(await gateApp.scanRow(scan._id)).toMatchObject({ user_id: null, device_id: phone.id })
  const [device] = await devices()
  expect(device).toMatchObject({ _id: phone.id, name: 'Portão A – João', scans: 1 })

  expect(
    (await phone.call('POST', `/scans/${scan._id}/undo`, { reason: 'Engano' })).statusCode,
  ).toBe(200)
  expect(await gateApp.scanRow(scan._id)).toMatchObject({
    undone_by: null,
    undone_by_device: phone.id,
  })
})

test('the cookie is for scripts and other sites out of reach, and for this gate only', async () => {
  const { token } = await phones.invite()
  const cookie = String((await phones.accept(token)).headers['set-cookie'])
  expect(cookie).toMatch(/^gate=[0-9a-f-]{36}\.[\w-]{43};/)
  for (const part of [`Path=/api/gate/${SHOW}`, 'HttpOnly', 'SameSite=Strict'])
    expect(cookie).toContain(part)
})

test('a forged cookie, another event and the request of another site are refused', async () => {
  const phone = await phones.open()
  const ask = (cookie: string, event = SHOW, more = {}) =>
    gateApp.app.inject({ url: `/api/gate/${event}/counts`, headers: { cookie, ...more } })
  expect((await ask(phone.cookie)).statusCode).toBe(200)
  expect(
    (await ask(phone.cookie.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A')))).statusCode,
  ).toBe(401)
  expect((await ask(`gate=${randomUUID()}.x`)).statusCode).toBe(401)
  expect((await ask(phone.cookie, OTHER)).statusCode).toBe(403)
  expect((await ask(phone.cookie, SHOW, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(401)
})

test('an invite works once; of phones that use it together one gets in', async () => {
  const { _id: id, token } = await phones.invite()
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => phones.accept(token, `Celular ${n}`)),
  )
  const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
  expect(statuses).toEqual([201, ...Array<number>(7).fill(410)])
  const winner = answers.find(({ statusCode }) => statusCode === 201)?.json<{ name: string }>()
  const [device] = (await devices()).filter(({ _id }) => _id === id)
  expect(device?.name).toBe(winner?.name)
})

test('a request whose answer was lost may be repeated, with the same key only', async () => {
  const { token } = await phones.invite()
  const key = 'a'.repeat(32)
  const first = await phones.accept(token, 'Portão B', key)
  const second = await phones.accept(token, 'Portão B', key)
  expect(second.json()).toEqual(first.json())
  expect(second.headers['set-cookie']).toBe(first.headers['set-cookie'])
  expect((await phones.accept(token, 'Portão B')).json().code).toBe('GATE_INVITE_INVALID')
})

test('looking at an invite names the event and uses nothing up', async () => {
  const { token } = await phones.invite()
  const read = () =>
    gateApp.app.inject({ method: 'POST', url: '/api/gate/invites/read', payload: { token } })
  expect((await read()).json()).toMatchObject({ event: { timezone: expect.any(String) } })
  expect((await read()).statusCode).toBe(200)
  expect((await phones.accept(token)).statusCode).toBe(201)
  expect((await read()).json().code).toBe('GATE_INVITE_INVALID')
})

test('an invite works for ten minutes', async () => {
  const { token } = await phones.invite()
  await shiftClock(9 * MINUTE + 55)
  const { token: later } = await phones.invite()
  await shiftClock(10 * MINUTE + 5)
  expect((await phones.accept(token)).json().code).toBe('GATE_INVITE_INVALID')
  expect((await phones.accept(later)).statusCode).toBe(201)
})

test('a withdrawn invite makes no phone, and an unknown token is refused alike', async () => {
  const { _id: id, token } = await phones.invite()
  expect((await phones.revoke(id)).statusCode).toBe(200)
  const [revoked, unknown] = [await phones.accept(token), await phones.accept('nothing')]
  expect(revoked.json()).toEqual(unknown.json())
  expect(revoked.statusCode).toBe(410)
})

test('wrong tokens are limited by address, right ones are not counted', async () => {
  const { token } = await phones.invite()
  for (let times = 0; times < 30; times++)
    expect((await phones.accept('nothing')).statusCode).toBe(410)
  expect((await phones.accept(token)).json().code).toBe('TOO_MANY_ATTEMPTS')
  await gateApp.database.pool.query('delete from attempts')
  for (let times = 0; times < 35; times++) {
    const { token: right } = await phones.invite()
    expect((await phones.accept(right)).statusCode).toBe(201)
  }
})

test('a revoked phone is refused at once, and its queue is held back for a week', async () => {
  const phone = await phones.open()
  const [before, queued, late] = [
    await gateApp.sellOne(),
    await gateApp.sellOne(),
    await gateApp.sellOne(),
  ]
  expect((await phone.call('POST', '/scans', shown(before.token))).statusCode).toBe(200)
  expect((await phones.revoke(phone.id)).json<GatePeople>().devices).toContainEqual(
    expect.objectContaining({ _id: phone.id, revokedAt: expect.any(String) }),
  )
  await becomes(403, () => phone.call('GET', '/counts'))
  for (const path of ['', '/list', '/counts', '/conflicts'])
    expect([path, (await phone.call('GET', path)).json().code]).toEqual([path, 'FORBIDDEN'])
  expect((await phone.call('POST', '/scans', shown(queued.token))).statusCode).toBe(403)
  expect((await phone.call('POST', '/scans/queue', queue(queued.token))).json()).toMatchObject({
    docs: [{ judged: 'admitted', isHeldBack: true }],
  })
  expect(await gateApp.isIn(queued.code)).toBe(false)
  await shiftClock(7 * DAY + MINUTE)
  expect((await phone.call('POST', '/scans/queue', queue(late.token))).statusCode).toBe(403)
})

test('a phone’s time ends with its event, also one that was moved, and its queue a week later', async () => {
  const phone = await phones.open()
  const { token } = await gateApp.sellOne()
  const counts = () => phone.call('GET', '/counts')
  await shiftClock(5 * 60 * MINUTE + MINUTE)
  await becomes(403, counts)
  expect((await phones.ask('POST', '/gate/invites')).json().code).toBe('EVENT_ENDED')
  expect((await phone.call('POST', '/scans/queue', queue(token))).statusCode).toBe(200)
  const { pool } = gateApp.database
  await pool.query(`update events set ends_at = ends_at + interval '1 day' where id = $1`, [SHOW])
  await becomes(200, counts)
  await pool.query(`update events set ends_at = ends_at - interval '1 day' where id = $1`, [SHOW])
  await shiftClock(7 * DAY + 6 * 60 * MINUTE)
  await becomes(403, () => phone.call('POST', '/scans/queue', queue(token)))
})

test('a phone loses gate and list with the member who invited it, and its queue is held back', async () => {
  const { database, app, staff } = gateApp
  const member = await createPerson(database.db)
  await gateApp.join(member, 'manager')
  const theirs = createPhones({ ...gateApp, staff: member })
  const [phone, other] = [await theirs.open('Celular do Beto'), await phones.open()]
  const { token: invited } = await theirs.invite()
  const { rows } = await database.pool.query('select organization_id from events where id = $1', [
    SHOW,
  ])
  const organization = `/api/organizations/${rows[0].organization_id}`
  const listPhones = async () => {
    const url = `${organization}/gate-phones`
    return (await app.inject({ url, headers: signedInAs(staff) })).json<{ docs: object[] }>().docs
  }
  const listed = { _id: phone.id, name: 'Celular do Beto', invitedBy: member, eventName: 'show' }
  expect(await listPhones()).toContainEqual(listed)
  expect((await phone.call('GET', '/list')).statusCode).toBe(200)

  const removed = await app.inject({
    method: 'DELETE',
    url: `${organization}/members/${member}`,
    headers: signedInAs(staff),
    payload: {},
  })
  expect(removed.statusCode).toBe(200)
  await becomes(403, () => phone.call('GET', '/list'))
  const { code, token } = await gateApp.sellOne()
  expect((await phone.call('POST', '/scans', shown(token))).statusCode).toBe(403)
  expect((await phone.call('POST', '/scans/queue', queue(token))).json()).toMatchObject({
    docs: [{ isHeldBack: true }],
  })
  expect(await gateApp.isIn(code)).toBe(false)
  expect((await phones.accept(invited)).json().code).toBe('GATE_INVITE_INVALID')
  expect(await listPhones()).not.toContainEqual(listed)
  expect(await devices()).toContainEqual(
    expect.objectContaining({ _id: phone.id, revokedAt: expect.any(String) }),
  )
  expect((await other.call('GET', '/counts')).statusCode).toBe(200)
})

test('a phone has no gate while the member who invited it is blocked', async () => {
  const { database } = gateApp
  const deps = {
    ...testDeps(database),
    revokeInvitesBy: async () => undefined,
    recordAccess: async () => undefined,
  }
  const member = await createPerson(database.db)
  await gateApp.join(member, 'manager')
  const phone = await createPhones({ ...gateApp, staff: member }).open()
  const { token } = await gateApp.sellOne()
  const request = { email: `${member}@example.com`, reason: 'Fraude', by: 'operator carla' }
  await blockUser(deps, request)
  await becomes(403, () => phone.call('GET', '/list'))
  expect((await phone.call('POST', '/scans/queue', queue(token))).json()).toMatchObject({
    docs: [{ isHeldBack: true }],
  })
  await unblockUser(deps, request)
  await becomes(200, () => phone.call('GET', '/list'))
})

test('on an invited phone a login without the role changes nothing, and one with it stays', async () => {
  const phone = await phones.open()
  const counts = (who: string) =>
    gateApp.app.inject({
      url: `/api/gate/${SHOW}/counts`,
      headers: { ...signedInAs(who), cookie: phone.cookie },
    })
  expect((await counts(gateApp.buyer)).statusCode).toBe(200)
  await phones.revoke(phone.id)
  await becomes(403, () => counts(gateApp.buyer))
  expect((await counts(gateApp.staff)).statusCode).toBe(200)
  const scan = shown((await gateApp.sellOne()).token)
  const headers = { ...signedInAs(gateApp.staff), cookie: phone.cookie }
  await gateApp.app.inject({
    method: 'POST',
    url: `/api/gate/${SHOW}/scans`,
    headers,
    payload: scan,
  })
  expect(await gateApp.scanRow(scan._id)).toMatchObject({ user_id: gateApp.staff, device_id: null })
})

test('a conflict names the phone, which may close it', async () => {
  const phone = await phones.open('Celular da Rita')
  const { token } = await gateApp.sellOne()
  await gateApp.scan(token)
  const sent = queue(token)
  await phone.call('POST', '/scans/queue', sent)
  const { docs } = await gateApp.conflicts()
  const id = sent.scans[0]?._id ?? ''
  expect(docs).toContainEqual(expect.objectContaining({ _id: id, device: 'Celular da Rita' }))
  const settled = await phone.call('POST', `/conflicts/${id}/settle`, { note: 'Conferido' })
  expect(settled.statusCode).toBe(200)
  expect(await gateApp.scanRow(id)).toMatchObject({ settled_by: null, settled_by_device: phone.id })
})

test('neither log nor database holds a token or a cookie', async () => {
  const { token } = await phones.invite()
  const cookie = String((await phones.accept(token)).headers['set-cookie'])
  const signature = /\.([\w-]{43})/.exec(cookie)?.[1] ?? ''
  const { rows } = await gateApp.database.pool.query('select t::text from gate_devices t')
  const stored = JSON.stringify(rows) + gateApp.logged().join('')
  expect(signature).not.toBe('')
  expect([stored.includes(token), stored.includes(signature)]).toEqual([false, false])
})

test('a phone of another event is not found, and unused invites go', async () => {
  const phone = await phones.open()
  const elsewhere = createPhones(gateApp, OTHER)
  expect((await elsewhere.revoke(phone.id)).json().code).toBe('DEVICE_NOT_FOUND')
  const { _id: unused } = await elsewhere.invite()
  await shiftClock(11 * MINUTE)
  await elsewhere.invite()
  const { rows } = await gateApp.database.pool.query('select 1 from gate_devices where id = $1', [
    unused,
  ])
  expect(rows).toEqual([])
})

test.each([
  ['no name', { name: ' ' }],
  ['a name that is too long', { name: 'x'.repeat(41) }],
  ['no key', { key: 'x' }],
  ['something unknown', { role: 'owner' }],
])('an accepting request with %s is refused', async (_what, more) => {
  const payload = { token: 'nothing', name: 'A', key: 'a'.repeat(32), ...more }
  const answer = await gateApp.app.inject({ method: 'POST', url: '/api/gate/devices', payload })
  expect(answer.statusCode).toBe(400)
})
