import {
  type MessagesApp,
  openMessagesApp,
} from '@55tickets/api/areas/messages/testing/messages-app.ts'
import { eventually } from '@55tickets/api/platform/jobs/testing/jobs.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runInProcess } from './testing/run-in-process.ts'
import { killAtStep } from './testing/step.ts'

let app: MessagesApp
beforeAll(async () => {
  app = await openMessagesApp()
  await app.setStatus('verified')
})
afterAll(() => app.close())

const PEOPLE = 9

// The transactions of a message, by their last statements: its audience is frozen, each portion is
// mailed and marked, it is finished.
test.each([
  { text: 'insert into message_recipients', nth: 1, mailed: 0 },
  { text: 'set mailed = mailed', nth: 3, mailed: 4 },
  { text: "status = 'sent'", nth: 1, mailed: PEOPLE },
])('a process that is killed at “$text” leaves the rest to another, once', async (step) => {
  const event = await app.publish()
  const people = await app.people(PEOPLE)
  await app.sell(event, people)
  const subject = `Mensagem até: ${step.text}`
  const { body: message } = await app.write(event.eventId, { subject })
  await app.makeDue(message._id)
  const argument = JSON.stringify({ address: app.database.address, messageId: message._id })
  const module = new URL('./testing/send-message.ts', import.meta.url).href
  const { gone } = runInProcess(module, 'sendMessageOf', argument, killAtStep(step))
  await gone
  expect(await app.mailedTo(subject)).toHaveLength(step.mailed)
  // Whoever buys after the audience was frozen is not in it.
  const isFrozen = step.text !== 'insert into message_recipients'
  const late = isFrozen ? await app.people(1) : []
  await app.sell(event, late)
  // The database notices only after a moment that the process is gone, and gives its locks back.
  await eventually(async () => {
    await app.run(message._id)
    expect(await app.list(event.eventId)).toMatchObject({ docs: [{ status: 'sent' }] })
  })
  expect(await app.mailedTo(subject)).toEqual(people.map(app.emailOf).toSorted())
})
