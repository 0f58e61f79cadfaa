import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerson } from '../../testing/people.ts'
import { leadsKeeper } from './keeper.ts'
import { contact, type FrontDesk, interview, openFrontDesk } from './testing/front-desk.ts'

let desk: FrontDesk
beforeAll(async () => {
  desk = await openFrontDesk()
})
afterAll(() => desk.close())

test('who has an account is told that there are forms with their address, which stay when they go', async () => {
  const { db } = desk.database
  const ana = await createPerson(db)
  const email = `${ana}@example.com`
  await desk.post('/contact', { ...contact, email: email.toUpperCase() })
  await desk.post('/contact/promotor', { ...interview, email })
  await desk.post('/contact', contact)
  expect(await leadsKeeper.tell(db, ana)).toEqual({
    promoterForms: [
      { kind: 'contact', sentAt: expect.any(Date) },
      { kind: 'interview', sentAt: expect.any(Date) },
    ],
  })
  await leadsKeeper.forget()
  expect(await desk.leads()).toHaveLength(3)
})
