import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerson } from '../../testing/people.ts'
import { leadsKeeper } from './keeper.ts'
import { contact, interview, type LeadsApp, openLeadsApp } from './testing/leads-app.ts'

let leadsApp: LeadsApp
beforeAll(async () => {
  leadsApp = await openLeadsApp()
})
afterAll(() => leadsApp.close())

test('who has an account is told that there are forms with their address, which stay when they go', async () => {
  const { db } = leadsApp.database
  const ana = await createPerson(db)
  const email = `${ana}@example.com`
  await leadsApp.post('/contact', { ...contact, email: email.toUpperCase() })
  await leadsApp.post('/contact/promotor', { ...interview, email })
  await leadsApp.post('/contact', contact)
  expect(await leadsKeeper.tell(db, ana)).toEqual({
    promoterForms: [
      { kind: 'contact', sentAt: expect.any(Date) },
      { kind: 'interview', sentAt: expect.any(Date) },
    ],
  })
  await leadsKeeper.forget()
  expect(await leadsApp.leads()).toHaveLength(3)
})
