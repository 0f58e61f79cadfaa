import { hidePayoutKey } from '@55tickets/rules/money/payout-text.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { fillSecretLinks } from '../../platform/mail/secret-links.ts'
import { endStepUp } from '../../testing/people.ts'
import { recordedHistory } from '../../testing/recorded-history.ts'
import { STOP_KEY_LINK } from './key-links.ts'
import { openPayoutsApp, type PayoutsApp } from './testing/payouts-app.ts'

/** The key to which money goes, against somebody who stole an owner's login. */

const opened: PayoutsApp[] = []
let app: PayoutsApp
beforeEach(async () => {
  app = await openPayoutsApp()
  opened.push(app)
})
afterAll(() => Promise.all(opened.map((one) => one.close())))

const THIEF = '52998224725'
const addressOf = (userId: string) => `${userId}@example.com`
/** The link to stop the newest key of a holder, as it is mailed. */
const stopPath = async (pixKey: string): Promise<string> => {
  const [mail] = await app.query<{ body_text: string }>(
    `select body_text from mails where template = 'payout-key-new' and body_text like $1
      order by created_at desc limit 1`,
    [`%${hidePayoutKey(pixKey)}%`],
  )
  const text = fillSecretLinks(mail?.body_text ?? '', { [STOP_KEY_LINK]: app.links.make })
  return /\/parar-chave-pix\?t=[\w-]+/.exec(text)?.[0] ?? ''
}
const press = (url: string) =>
  app.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  })

/** Lets a thief who proved to be an owner make their own CPF the organization's and its key. */
async function steal(): Promise<void> {
  await app.query('update organizations set document = $1', [THIEF])
  expect((await app.setKey({ pixKey: THIEF })).status).toBe(200)
}

test('a key counts a day after it was set', async () => {
  expect(await app.account()).toMatchObject({ key: null, waitingKey: null, block: 'noKey' })
  const { body } = await app.setKey({ pixKey: '11.222.333/0001-81' })
  expect(body).toMatchObject({
    key: null,
    waitingKey: { type: 'CNPJ', key: '11.222.***/****-81', setBy: 'Ana Souza' },
    block: 'keyWaits',
  })
  await app.database.shiftClock('23 hours 59 minutes')
  expect(await app.account()).toMatchObject({ block: 'keyWaits' })
  await app.database.shiftClock('24 hours 1 second')
  expect(await app.account()).toMatchObject({
    key: { key: '11.222.***/****-81' },
    waitingKey: null,
    block: null,
  })
})

test('the same key set twice is one, and is told once', async () => {
  await Promise.all([app.setKey(), app.setKey()])
  await app.database.shiftClock('25 hours')
  await app.setKey()
  expect(await app.query('select from payout_keys')).toHaveLength(1)
  expect(await app.mailedTo('payout-key-new')).toEqual([addressOf(app.owner)])
})

describe('with a stolen login', () => {
  test('everybody who was an owner in the last 7 days is told, and nobody else', async () => {
    const other = await app.addOwner()
    const removed = await app.addOwner()
    const demoted = await app.addOwner()
    const long = await app.addOwner()
    const leaving = await app.addOwner()
    await app.addMember('finance')
    const unconfirmed = await app.addOwner()
    const set = (change: string, userId: string) =>
      app.query(`update organization_members set ${change} where user_id = $1`, [userId])
    await set('confirmed_at = null', unconfirmed)
    await app.query('delete from organization_members where user_id = $1', [removed])
    await set(`role = 'viewer'`, demoted)
    await set(`leaves_at = app_now() - interval '1 hour'`, leaving)
    await app.query('delete from organization_members where user_id = $1', [long])
    await app.query(
      `update former_members set left_at = app_now() - interval '8 days' where user_id = $1`,
      [long],
    )
    await steal()
    expect(await app.mailedTo('payout-key-new')).toEqual(
      [app.owner, other, removed, demoted, leaving].map(addressOf).toSorted(),
    )
  })

  test('the stored mail holds no token', async () => {
    await steal()
    const token = (await stopPath(THIEF)).split('t=')[1] ?? ''
    const [mail] = await app.query<{ html: string; body_text: string }>(
      `select html, body_text from mails where template = 'payout-key-new'`,
    )
    expect(token.length).toBeGreaterThan(40)
    expect(`${mail?.html}${mail?.body_text}`).not.toContain(token)
    expect(mail?.body_text).not.toContain(THIEF)
    expect(await app.query('select from payout_keys where stop_hash = $1', [token])).toEqual([])
  })

  test('nothing is paid out within a day, and nothing after one press', async () => {
    await app.useKey()
    const eventId = await app.endedEvent()
    await app.earn(eventId, 10_000)
    await steal()
    expect(await app.request(eventId, 100)).toMatchObject({
      status: 422,
      body: { code: 'PAYOUT_BLOCKED', message: expect.stringContaining('24 horas') },
    })
    const path = await stopPath(THIEF)
    expect((await app.app.inject({ method: 'GET', url: path })).body).toContain('Parar esta chave')
    expect(await app.account()).toMatchObject({ waitingKey: { key: '***.982.247-**' } })
    for (let times = 0; times < 2; times += 1) {
      const stopped = await press(path)
      expect([stopped.statusCode, stopped.headers['cache-control']]).toEqual([200, 'no-store'])
      expect(stopped.body).toContain('a chave foi parada')
    }
    expect(await app.mailedTo('payout-key-stopped')).toEqual([addressOf(app.owner)])
    const kinds = ['payout_key_set', 'payout_key_stopped', 'payout_requested'] as const
    const details = { key: '***.982.247-**' }
    expect(await recordedHistory(app.database.pool, ...kinds)).toMatchObject([
      { kind: 'payout_key_set' },
      { kind: 'payout_key_set', by: 'member', details },
      { kind: 'payout_key_stopped', by: 'system', details },
    ])
    await app.database.shiftClock('25 hours')
    expect(await app.account()).toMatchObject({ waitingKey: null, block: 'keyDiffers' })
    expect(await app.request(eventId, 100)).toMatchObject({ status: 422 })
    // With the document as it was, the former key counts again at once.
    await app.query('update organizations set document = $1', ['11222333000181'])
    expect(await app.request(eventId, 100)).toMatchObject({ status: 201 })
  })

  test('a link works for 7 days, and a forged one never', async () => {
    await steal()
    const path = await stopPath(THIEF)
    for (const url of ['/parar-chave-pix', '/parar-chave-pix?t=', `${path}x`, `${path}&t=x`]) {
      expect((await press(url)).statusCode).toBe(404)
    }
    await app.database.shiftClock('7 days 1 second')
    expect((await press(path)).statusCode).toBe(404)
    expect(await app.query('select from payout_keys where stopped_at is not null')).toEqual([])
  })
})

test('keys of other kinds and of others are refused', async () => {
  const others = [
    '11444777000161',
    'ana@example.com',
    '+5551998765432',
    '123e4567-e12b-12d1-a456-426655440000',
  ]
  for (const pixKey of others)
    expect(await app.setKey({ pixKey })).toMatchObject({
      status: 400,
      body: {
        code: 'BAD_INPUT',
        fields: { pixKey: expect.stringContaining('precisa ser o CNPJ') },
      },
    })
  expect(await app.setKey({ pixKey: '' })).toMatchObject({ status: 400 })
})

test('a key needs proof of who the owner is, a document, a proved address and an organization in good standing', async () => {
  const refusal = async (more: object = {}) => {
    const { status, body } = await app.setKey(more)
    return [status, body.code]
  }
  expect(await refusal({ extra: 1 })).toEqual([400, 'BAD_INPUT'])
  await app.query('update organizations set document = null')
  expect(await refusal()).toEqual([400, 'BAD_INPUT'])
  await app.query(`update organizations set status = 'suspended'`)
  expect(await refusal()).toEqual([403, 'ORGANIZATION_SUSPENDED'])
  await app.query('update users set email_proved_at = null')
  expect(await refusal()).toEqual([403, 'EMAIL_NOT_PROVED'])
  await endStepUp(app.database.db, app.owner)
  expect(await refusal()).toEqual([403, 'STEP_UP_NEEDED'])
  expect(await app.query('select from payout_keys')).toEqual([])
})
