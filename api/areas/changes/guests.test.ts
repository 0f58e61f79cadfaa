import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { fillSecretLinks } from '../../platform/mail/secret-links.ts'
import { expectInvariants } from '../../testing/invariants.ts'
import { signedInAs } from '../../testing/people.ts'
import { wireCancellation } from '../../wiring/cancellation.ts'
import {
  type CourtesiesApp,
  guest,
  openCourtesiesApp,
  SHOW,
} from '../courtesies/testing/courtesies-app.ts'
import { openEditorApp } from '../editor/testing/editor-app.ts'
import { announce } from './announce.ts'
import { countConcerned } from './audience.ts'
import { noticeWorker } from './send-notices.ts'
import { MOVED, NEW_PLACE } from './testing/live-event.ts'

/** Notices to guests, who have no account. */

let app: CourtesiesApp
beforeAll(async () => {
  app = await openCourtesiesApp()
})
afterAll(async () => {
  await expectInvariants(app.database.pool)
  await app.close()
})

const EVERYONE = [{ kind: 'notice', group: 'everyone', amountCents: null }] as const

test('guests with an address and a valid courtesy are told once, with their own link', async () => {
  const { db, pool } = app.database
  const ana = await app.giveOne(
    { name: 'Ana Souza', email: 'ana@exemplo.com' },
    { sendsMail: true },
  )
  const bia = await app.giveOne({ name: 'Bia Lima', email: 'bia@exemplo.com' }, { sendsMail: true })
  await app.giveOne({ name: 'Caio Reis', phone: '11988887777' })
  await app.takeBack(bia.courtesy._id)
  const { rows } = await pool.query(
    `insert into event_changes (event_id, part, before, after, reason, consequences)
     values ($1, 'dates', '{}', '{}', 'Chuva', $2) returning id`,
    [SHOW, JSON.stringify(EVERYONE)],
  )
  const change = { eventId: SHOW, changeId: Number(rows[0].id), consequences: EVERYONE }
  expect(await countConcerned(db, SHOW, EVERYONE)).toMatchObject({ people: 1 })
  expect(await db.transaction().execute((tx) => announce(tx, app.deps.enqueue, change))).toBe(1)

  const worker = noticeWorker({ mailer: app.deps.mailer, publicUrl: app.deps.config.PUBLIC_URL })
  const context = { db, log: createLog('silent'), signal: new AbortController().signal }
  await pool.query('update change_notices set send_after = app_now()')
  await worker.run({ eventId: SHOW, changeId: change.changeId }, context)
  await worker.run({ eventId: SHOW, changeId: change.changeId }, context)
  const { rows: mails } = await pool.query(
    `select to_address, html from mails where template = 'event-changed'`,
  )
  expect(mails.map(({ to_address: to }) => to)).toEqual(['ana@exemplo.com'])
  expect(mails[0].html).not.toContain(ana.token)
  expect(fillSecretLinks(mails[0].html, app.makers.links)).toContain(`/cortesia/${ana.token}`)
})

test('strangers whom a new organization gave courtesies without a mail get none by other ways', async (end) => {
  const editor = await openEditorApp()
  end.onTestFinished(() => editor.close())
  const { db, pool } = editor.database
  const eventId = await editor.createDraft()
  const ticketTypeId = await editor.complete(eventId)
  const path = `/promoter/events/${eventId}`
  expect((await editor.call('POST', `${path}/publish`)).status).toBe(200)
  const give = (count: number, sendsMail: boolean) =>
    editor.app.inject({
      method: 'POST',
      url: `/api${path}/courtesies`,
      headers: { ...signedInAs(editor.owner), 'idempotency-key': randomUUID() },
      payload: {
        sendsMail,
        guests: Array.from({ length: count }, (_, at) =>
          guest(at + 1, { ticketTypeId, email: `${count}-${at}@exemplo.com` }),
        ),
      },
    })
  expect((await give(21, false)).statusCode).toBe(201)
  expect((await give(1, true)).statusCode).toBe(201)
  const audience = () =>
    editor.call('POST', `${path}/messages/audience`, { kind: 'service', filter: {} })
  expect(await audience()).toMatchObject({ body: { people: 1, unreachable: 21 } })

  const reason = 'O palco mudou de lugar'
  const moved = { version: 1, ...NEW_PLACE, ...MOVED, reason }
  expect(await editor.call('PUT', `${path}/place`, moved)).toMatchObject({ body: { told: 1 } })
  await pool.query('update change_notices set send_after = app_now()')
  const context = { db, log: createLog('silent'), signal: new AbortController().signal }
  const { rows: changes } = await pool.query('select max(id)::int as id from event_changes')
  const { mailer, config } = editor.deps
  await noticeWorker({ mailer, publicUrl: config.PUBLIC_URL }).run(
    { eventId, changeId: changes[0].id },
    context,
  )
  const cancelled = await editor.call('POST', `${path}/cancel`, {
    reason,
    name: 'Noite de Choro',
  })
  expect(cancelled.status).toBe(200)
  await wireCancellation(editor.deps).workers?.[0]?.run({ eventId, after: null }, context)
  const { rows: mails } = await pool.query(
    `select to_address, template from mails where to_address like '%@exemplo.com' order by created_at`,
  )
  expect(mails.map(({ to_address: to, template }) => `${template} ${to}`)).toEqual([
    'courtesy-given 1-0@exemplo.com',
    'event-changed 1-0@exemplo.com',
    'event-cancelled 1-0@exemplo.com',
  ])
})
