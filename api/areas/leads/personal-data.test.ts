import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerson } from '../../testing/people.ts'
import { leadsPersonalData } from './personal-data.ts'
import { contact, interview, type LeadsApp, openLeadsApp } from './testing/leads-app.ts'

let leadsApp: LeadsApp
beforeAll(async () => {
  leadsApp = await openLeadsApp()
})
afterAll(() => leadsApp.close())

test('the export lists that forms with the account’s e-mail exist, and erasure keeps them', async () => {
  const { db } = leadsApp.database
  const ana = await createPerson(db)
  const email = `${ana}@example.com`
  await leadsApp.post('/contact', { ...contact, email: email.toUpperCase() })
  await leadsApp.post('/contact/promotor', { ...interview, email })
  await leadsApp.post('/contact', contact)
  expect(await leadsPersonalData.export(db, ana)).toEqual({
    promoterForms: [
      { kind: 'contact', sentAt: expect.any(Date) },
      { kind: 'interview', sentAt: expect.any(Date) },
    ],
  })
  await leadsPersonalData.erase()
  expect(await leadsApp.leads()).toHaveLength(3)
})
