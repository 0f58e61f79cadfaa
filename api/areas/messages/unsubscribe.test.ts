import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressKey } from './address-key.ts'
import { messagesPersonalData } from './personal-data.ts'
import { type MessagesApp, openMessagesApp } from './testing/messages-app.ts'

let app: MessagesApp
let event: Awaited<ReturnType<MessagesApp['publish']>>
beforeAll(async () => {
  app = await openMessagesApp()
  await app.setStatus('verified')
  event = await app.publish()
  await app.sell(event, await app.people(1))
})
afterAll(() => app.close())

const audience = async (filter: object, kind = 'service') =>
  (await app.call('POST', `${event.path}/messages/audience`, { kind, filter })).body

test('marketing carries a link to unsubscribe, which a GET does not do and a POST does', async () => {
  const { body: message } = await app.write(event.eventId, { kind: 'marketing', subject: 'Promo' })
  await app.makeDue(message._id)
  await app.run(message._id)
  const mail = (await app.mails('message-marketing')).find((one) => one.subject === 'Promo')
  const url = new URL(mail?.unsubscribeUrl ?? '')
  expect(mail?.html).toContain(`${url.pathname}${url.search}`)
  const path = url.pathname + url.search
  const page = await app.app.inject({ method: 'GET', url: path })
  expect([page.statusCode, page.body.includes('Casa do Choro')]).toEqual([200, true])
  expect(page.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
  expect(await audience({}, 'marketing')).toMatchObject({ people: 1 })
  for (let times = 0; times < 2; times += 1) {
    const done = await app.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(done.statusCode).toBe(200)
  }
  expect(await audience({}, 'marketing')).toMatchObject({ people: 0, unreachable: 1 })
  expect(await audience({}, 'service')).toMatchObject({ people: 1, names: ['Ana Souza'] })
  await app.query('delete from unsubscribes')
})

test('a forged link unsubscribes nobody', async () => {
  const token = app.tokens.make({
    organizationId: app.organizationId,
    addressKey: addressKey('a@b.example'),
  })
  const forged = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`
  for (const t of [forged, '', 'x', token.slice(0, -1)]) {
    const answer = await app.app.inject({ method: 'POST', url: `/descadastrar?t=${t}` })
    expect(answer.statusCode).toBe(404)
  }
  expect(await app.query('select from unsubscribes')).toEqual([])
})

test('a person reads in their own data which messages they got, and leaves nothing behind', async () => {
  const [bia = ''] = await app.people(1)
  await app.subscribe(event, [bia])
  const filter = { q: app.emailOf(bia) }
  const { body: sent } = await app.write(event.eventId, {
    kind: 'marketing',
    filter,
    subject: 'Só para Bia',
  })
  await app.makeDue(sent._id)
  await app.run(sent._id)
  const { body: later } = await app.write(event.eventId, { filter, subject: 'Depois' })
  await app.query('insert into unsubscribes (organization_id, address_key) values ($1, $2)', [
    app.organizationId,
    addressKey(app.emailOf(bia)),
  ])
  expect(await messagesPersonalData.export(app.database.db, bia)).toMatchObject({
    messages: {
      received: [{ subject: 'Só para Bia', organization: 'Casa do Choro', kind: 'marketing' }],
      unsubscribed: [{ organization: 'Casa do Choro' }],
    },
  })
  await app.erase(bia)
  expect(await app.query('select from unsubscribes')).toEqual([])
  expect(await app.query('select from message_recipients where user_id = $1', [bia])).toEqual([])
  const [stored] = await app.query<{ filter: string }>(
    'select filter::text from messages where id = $1',
    [later._id],
  )
  expect(stored?.filter).not.toContain(bia)
  await app.makeDue(later._id)
  await app.run(later._id)
  expect(await app.mailedTo('Depois')).toEqual([])
})
