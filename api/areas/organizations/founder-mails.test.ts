import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedInAs } from '../../testing/people.ts'
import { guest } from '../courtesies/testing/courtesies-app.ts'
import { type EditorApp, openEditorApp } from '../editor/testing/editor-app.ts'

/** One person founds many organizations: until they are verified, they mail strangers as one. */

let editor: EditorApp
beforeAll(async () => {
  editor = await openEditorApp()
})
afterAll(() => editor.close())

const found = async () =>
  (
    await editor.call<{ _id: string }>('POST', '/organizations', {
      name: 'Casa do Choro',
      phone: '51998765432',
    })
  ).body._id

/** Publishes an event of an organization; gives courtesies there, with mails. */
async function publish(organizationId: string) {
  const draft = { name: 'Noite de Choro', category: 'shows', bannerId: null }
  const { body } = await editor.call<{ _id: string }>(
    'POST',
    `/organizations/${organizationId}/events`,
    draft,
  )
  const ticketTypeId = await editor.complete(body._id)
  const path = `/promoter/events/${body._id}`
  expect((await editor.call('POST', `${path}/publish`)).status).toBe(200)
  return async (count: number) => {
    const answer = await editor.app.inject({
      method: 'POST',
      url: `/api${path}/courtesies`,
      headers: { ...signedInAs(editor.owner), 'idempotency-key': randomUUID() },
      payload: {
        sendsMail: true,
        guests: Array.from({ length: count }, (_, at) =>
          guest(at + 1, { ticketTypeId, email: `${randomUUID()}@exemplo.com` }),
        ),
      },
    })
    return { status: answer.statusCode, body: answer.json() }
  }
}

const invite = (organizationId: string, email: string | null) =>
  editor.call('POST', `/organizations/${organizationId}/invites`, {
    email,
    role: 'support',
    eventIds: null,
  })

test('the organizations of one founder mail 40 strangers a day together, invites among them', async () => {
  const { pool } = editor.database
  const second = await found()
  const third = await found()
  const [giveFirst, giveSecond, giveThird] = await Promise.all(
    [editor.organizationId, second, third].map((id) => publish(id)),
  )
  if (!giveFirst || !giveSecond || !giveThird) throw new Error('not published')
  expect((await giveFirst(20)).status).toBe(201)
  expect((await giveSecond(15)).status).toBe(201)
  expect((await invite(third, 'bia@exemplo.com')).status).toBe(201)
  const refused = { status: 422, body: { code: 'MAIL_BUDGET' } }
  expect(await giveThird(5)).toMatchObject(refused)
  // The last place is one courtesy's or one invite's.
  const raced = await Promise.all([
    giveThird(4),
    ...Array.from({ length: 4 }, (_, at) => invite(second, `caio-${at}@exemplo.com`)),
  ])
  expect(raced.some(({ status }) => status === 422)).toBe(true)
  for (const at of Array.from({ length: 4 }, (_, index) => index))
    await invite(second, `mais-${at}@exemplo.com`)
  const { rows } = await pool.query(
    `select count(*)::int as n from mails where template in ('courtesy-given', 'organization-invite')`,
  )
  expect(rows).toEqual([{ n: 40 }])
  expect(await invite(third, 'dora@exemplo.com')).toMatchObject(refused)
  expect((await invite(third, null)).status).toBe(201)

  // What our team has verified has a budget of its own.
  await pool.query(`update organizations set status = 'verified' where id = $1`, [third])
  expect((await invite(third, 'dora@exemplo.com')).status).toBe(201)
  expect((await giveThird(5)).status).toBe(201)
})
