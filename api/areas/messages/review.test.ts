import type { TeamMessageList } from '@55tickets/contracts/team/messages.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveSecondFactor, stepUpAs } from '../../testing/people.ts'
import { recordedHistory } from '../../testing/recorded-history.ts'
import { grantRole } from '../accounts/public.ts'
import { type MessagesApp, openMessagesApp, type Refused } from './testing/messages-app.ts'

let app: MessagesApp
let event: Awaited<ReturnType<MessagesApp['publish']>>
let team: string
beforeAll(async () => {
  app = await openMessagesApp()
  event = await app.publish()
  const [ana = '', bia = ''] = await app.people(2)
  await app.sell(event, [ana])
  team = bia
  await grantRole(app.database.db, { email: app.emailOf(team), role: 'platform', eventId: null })
  await giveSecondFactor(app.database.db, team)
  await stepUpAs(app.database.db, team)
})
afterAll(() => app.close())

const review = (messageId: string, refusal: string | null) =>
  app.call<Refused & { message: string }>(
    'POST',
    `/team/messages/${messageId}/review`,
    { refusal },
    team,
  )
const waiting = async () =>
  (await app.call<TeamMessageList>('GET', '/team/messages', undefined, team)).body.docs
const statusOf = async (subject: string) =>
  (await app.list(event.eventId)).docs.find((one) => one.subject === subject)?.status

test('the first messages of a new organization wait for our team, later ones do not', async () => {
  const { body: first } = await app.write(event.eventId, { subject: 'Primeira' })
  expect(first.status).toBe('review')
  expect(await app.mails('message-waits')).toHaveLength(1)
  await app.makeDue(first._id)
  await app.run(first._id)
  expect(await app.mailedTo('Primeira')).toEqual([])
  expect(await app.write<Refused>(event.eventId)).toMatchObject({
    body: { code: 'TOO_MANY_MESSAGES' },
  })

  expect(await waiting()).toMatchObject([{ subject: 'Primeira', people: 1 }])
  expect((await review(first._id, 'Texto sem relação com o evento')).status).toBe(200)
  expect(await statusOf('Primeira')).toBe('refused')
  expect(await app.mails('message-refused')).toMatchObject([{ to: app.emailOf(app.owner) }])

  const { body: second } = await app.write(event.eventId, { subject: 'Segunda' })
  expect(second.status).toBe('review')
  const answers = await Promise.all([review(second._id, null), review(second._id, null)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await statusOf('Segunda')).toBe('scheduled')
  await app.run(second._id)
  expect(await app.mailedTo('Segunda')).toEqual([])
  await app.database.shiftClock('61 seconds')
  await app.run(second._id)
  await app.database.shiftClock('0')
  expect(await app.mailedTo('Segunda')).toHaveLength(1)
  await app.query("update messages set send_at = send_at - interval '3 days'")
  const { body: third } = await app.write(event.eventId, { subject: 'Terceira' })
  expect(third.status).toBe('scheduled')
  expect(await recordedHistory(app.database.pool, 'message_reviewed')).toMatchObject([
    { by: 'team', details: { subject: 'Primeira', isApproved: false } },
    { by: 'team', details: { subject: 'Segunda', isApproved: true } },
  ])
})

test('writing and stopping messages does not fill our team’s inbox', async () => {
  await app.query("delete from mails where template = 'message-waits'")
  await app.query('delete from messages')
  for (let turn = 0; turn < 5; turn += 1) {
    const { body: message } = await app.write(event.eventId, { subject: `Vez ${turn}` })
    expect(message.status).toBe('review')
    await app.stop(event.eventId, message._id)
  }
  expect(await app.mails('message-waits')).toHaveLength(1)
})

test('nobody but the team reviews, and only what is there', async () => {
  const missing = '0b6e4f00-0000-4000-8000-000000000001'
  expect((await review(missing, null)).body.code).toBe('MESSAGE_NOT_FOUND')
  expect((await review(missing, 'x')).status).toBe(400)
  expect((await app.call('GET', '/team/messages')).status).toBe(403)
})
