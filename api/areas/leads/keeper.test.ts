import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerson } from '../../testing/people.ts'
import { leadsKeeper } from './keeper.ts'
import { contact, type FrontDesk, interview, openFrontDesk } from './testing/front-desk.ts'

let desk: FrontDesk
beforeAll(async () => {
  desk = await openFrontDesk()
})
afterAll(() => desk.close())

test('who has an account is told of their forms, and forgotten with them; nobody else is', async () => {
  const { db } = desk.database
  const ana = await createPerson(db)
  const email = `${ana}@example.com`
  await desk.post('/contact', { ...contact, email: email.toUpperCase() })
  await desk.post('/contact/promotor', { ...interview, email })
  await desk.post('/contact', contact)
  const [lead] = await desk.leads()
  await db
    .insertInto('lead_steps')
    .values({ id: crypto.randomUUID(), lead_id: lead?.id ?? '', author_id: ana, note: 'Ligar' })
    .execute()

  expect(await leadsKeeper.tell(db, ana)).toEqual({
    promoterForms: [
      { kind: 'contact', sentAt: expect.any(Date) },
      { kind: 'interview', sentAt: expect.any(Date) },
    ],
  })
  for (const _twice of [1, 2]) await db.transaction().execute((tx) => leadsKeeper.forget(tx, ana))
  expect((await desk.leads()).map((one) => one.email)).toEqual([contact.email])
  expect(await leadsKeeper.tell(db, ana)).toEqual({ promoterForms: [] })
  const toTeam = (await desk.mails()).filter(({ template }) => template.startsWith('lead-'))
  expect(toTeam.filter(({ html }) => html !== '')).toHaveLength(1)
  expect(JSON.stringify(toTeam).toLowerCase()).not.toContain(email)
})
