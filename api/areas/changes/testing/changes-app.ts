import { randomUUID } from 'node:crypto'
import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import type { Consequence } from '@55tickets/rules/changes/consequence.ts'
import type { z } from 'zod'
import type { Enqueue } from '../../../platform/jobs/enqueue.ts'
import { createLog } from '../../../platform/log.ts'
import { createTestApp } from '../../../testing/app.ts'
import { testDeps } from '../../../testing/deps.ts'
import { createPerson, identifyById, signedInAs, stepUpAs } from '../../../testing/people.ts'
import { wireCoupons } from '../../../wiring/coupons.ts'
import { wireEditor } from '../../../wiring/editor.ts'
import { wireEvents } from '../../../wiring/events.ts'
import { wireFiles } from '../../../wiring/files.ts'
import { wireGate } from '../../../wiring/gate.ts'
import { wireOrganizations } from '../../../wiring/organizations.ts'
import { wirePayouts } from '../../../wiring/payouts.ts'
import { wireReservations } from '../../../wiring/reservations.ts'
import { createRights } from '../../../wiring/rights.ts'
import { wireSubscriptions } from '../../../wiring/subscriptions.ts'
import { cards } from '../../charges/testing/payer.ts'
import { DATES, PLACE, TICKET } from '../../editor/testing/editor-app.ts'
import { SESSION } from '../../editor/testing/programme-editor.ts'
import { openCheckoutApp } from '../../payments/testing/checkout-app.ts'
import { noticeWorker, sendNotices } from '../send-notices.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface Answered<T = EditedEvent> {
  readonly status: number
  readonly body: T
}

/** Body of a refused change. */
export interface RefusedChange {
  readonly code: string
  readonly consequences?: readonly Consequence[]
  readonly fields?: Readonly<Record<string, string>>
}

interface RecordedChange {
  readonly part: string
  readonly reason: string | null
  readonly told: number
  readonly consequences: readonly Consequence[]
  readonly opens_refund: boolean
  readonly refund_until: Date | null
}

/**
 * Workspace, checkout with the provider's sandbox, gate and subscriptions on one database. Notices are
 * frozen by the calls; `sendNotices` does what their job would at the end of their windows.
 */
export async function openChangesApp() {
  const checkoutApp = await openCheckoutApp({ RESERVES_PER_MINUTE: '100000' })
  const { database } = checkoutApp
  const { pool, db } = database
  const queued: z.output<typeof sendNotices.input>[] = []
  const enqueue: Enqueue = async (_tx, { name }, input) => {
    if (name === sendNotices.name) queued.push(sendNotices.input.parse(input))
  }
  const environment = { RESERVES_PER_MINUTE: '100000' }
  const deps = testDeps(database, { environment, enqueue })
  const parts = [wireOrganizations, wireEditor, wireEvents, wireFiles, wireReservations]
    .map((wire) => wire(deps))
    .concat([wireCoupons(deps), wireSubscriptions(deps), wireGate(deps), wirePayouts(deps)])
  const { app } = await createTestApp(
    database,
    environment,
    (opened) => {
      for (const part of parts) part.register(opened)
    },
    identifyById,
    createRights(db),
  )
  const owner = await createPerson(db)
  await stepUpAs(db, owner)
  const call = async <T = EditedEvent>(
    method: Method,
    path: string,
    payload?: object,
    who = owner,
  ): Promise<Answered<T>> => {
    const response = await app.inject({
      method,
      url: `/api${path}`,
      headers: signedInAs(who),
      ...(payload && { payload }),
    })
    return { status: response.statusCode, body: response.body ? response.json<T>() : (null as T) }
  }
  const { body: organization } = await call<{ _id: string }>('POST', '/organizations', {
    name: 'Casa do Choro',
    phone: '51998765432',
  })
  const read = async (eventId: string) => (await call('GET', `/promoter/events/${eventId}`)).body
  const reserve = (who: string, eventId: string, ticketId: string, quantity = 1) =>
    call<{ _id: string }>(
      'POST',
      `/events/${eventId}/reserve`,
      { eventId, items: [{ ticketId, quantity }] },
      who,
    )
  const worker = noticeWorker({ mailer: deps.mailer, publicUrl: deps.config.PUBLIC_URL })

  return {
    ...checkoutApp,
    app,
    deps,
    queued,
    owner,
    call,
    read,
    reserve,
    organizationId: organization._id,
    /** Publishes an event with one ticket type, and with one session where wanted. */
    async publish({ dates, hasSession = false }: { dates?: object; hasSession?: boolean } = {}) {
      const { body } = await call<{ _id: string }>(
        'POST',
        `/organizations/${organization._id}/events`,
        { name: 'Noite de Choro', category: 'shows', bannerId: null },
      )
      const path = `/promoter/events/${body._id}`
      const ticketId = randomUUID()
      const sessionId = randomUUID()
      await call('PUT', `${path}/dates`, { version: 0, ...(dates ?? DATES) })
      await call('PUT', `${path}/place`, { version: 0, ...PLACE })
      await call('PUT', `${path}/tickets/${ticketId}`, { version: 0, ...TICKET })
      if (hasSession) {
        const { version } = (await read(body._id)).programme
        await call('PUT', `${path}/sessions/${sessionId}`, { version, ...SESSION })
      }
      const published = await call('POST', `${path}/publish`)
      if (published.status !== 200) throw new Error(JSON.stringify(published.body))
      return { eventId: body._id, path, ticketId, sessionId }
    },
    /** Buys tickets by card. Returns the buyer and the paid sale. */
    async buy(eventId: string, ticketId: string, { who = '', quantity = 1 } = {}) {
      const buyer = who || (await checkoutApp.buyer())
      const held = await reserve(buyer, eventId, ticketId, quantity)
      if (held.status !== 201) throw new Error(JSON.stringify(held.body))
      const paid = await checkoutApp.card(buyer, held.body._id, { number: cards.approved })
      if (paid.statusCode !== 200) throw new Error(paid.body)
      return { buyer, sale: held.body._id }
    },
    async subscribe(sessionId: string, who = '') {
      const person = who || (await checkoutApp.buyer())
      const { status, body } = await call('POST', `/programacao/${sessionId}/subscribe`, {}, person)
      if (status !== 201 && status !== 200) throw new Error(JSON.stringify(body))
      return person
    },
    /** Does what the queued jobs would do, as often as they were queued, at the end of their windows. */
    async sendNotices() {
      await pool.query('update change_notices set send_after = app_now() where mailed_at is null')
      await this.runNotices()
    },
    /** Does what the queued jobs would do now. */
    async runNotices() {
      const context = { db, log: createLog('silent'), signal: new AbortController().signal }
      for (const input of queued.splice(0)) await worker.run(input, context)
    },
    /** Notices that were mailed: recipient, subject and text. */
    async notices(eventId?: string) {
      const { rows } = await pool.query<{
        userId: string
        subject: string
        text: string
        attachment: { kind: string; of: string } | null
      }>(
        `select split_part(to_address, '@', 1) as "userId", subject, body_text as text, attachment from mails
          where template = 'event-changed' order by created_at`,
      )
      if (eventId === undefined) return rows
      const { rows: told } = await pool.query<{ user_id: string }>(
        'select distinct user_id from change_notices where event_id = $1',
        [eventId],
      )
      const ids = new Set(told.map((row) => row.user_id))
      return rows.filter(({ userId }) => ids.has(userId))
    },
    /** Recorded changes of an event, the newest first. */
    async changes(eventId: string): Promise<RecordedChange[]> {
      const { rows } = await pool.query<RecordedChange>(
        `select part, reason, told, consequences, opens_refund, refund_until from event_changes
          where event_id = $1 order by id desc`,
        [eventId],
      )
      return rows
    },
    async close() {
      await app.close()
      await checkoutApp.close()
    },
  }
}

export type ChangesApp = Awaited<ReturnType<typeof openChangesApp>>
