import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { fillSecretLinks } from '../../platform/mail/secret-links.ts'
import { expectInvariants } from '../../testing/invariants.ts'
import {
  type CourtesiesApp,
  openCourtesiesApp,
  SHOW,
} from '../courtesies/testing/courtesies-app.ts'
import { announce } from './announce.ts'
import { countConcerned } from './audience.ts'
import { noticeWorker } from './send-notices.ts'

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
  const ana = await app.giveOne({ name: 'Ana Souza', email: 'ana@exemplo.com' })
  const bia = await app.giveOne({ name: 'Bia Lima', email: 'bia@exemplo.com' })
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
