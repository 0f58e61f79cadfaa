import { randomUUID } from 'node:crypto'
import type { Message, MessageList } from '@55tickets/contracts/messages.ts'
import type { PeopleFilter } from '@55tickets/contracts/people.ts'
import type { OrganizationStatus } from '@55tickets/rules/organizations/organization.ts'
import { sql } from 'kysely'
import { createLog } from '../../../platform/log.ts'
import type { Mailer } from '../../../platform/mail/mailer.ts'
import { createPeople, signedInAs } from '../../../testing/people.ts'
import { openEditorApp } from '../../editor/testing/editor-app.ts'
import { SESSION } from '../../editor/testing/programme-editor.ts'
import { messagesPersonalData } from '../personal-data.ts'
import { sendMessageWorker } from '../send-message.ts'
import { createUnsubscribeTokens } from '../unsubscribe-tokens.ts'

export const TEXT = {
  kind: 'service',
  subject: 'Portões abrem às 19h',
  body: '<p>Traga <strong>documento</strong> com foto.</p>',
  filter: {},
  sendAt: null,
} as const

interface MessageBody {
  readonly kind: 'service' | 'marketing'
  readonly subject: string
  readonly body: string
  readonly filter: PeopleFilter
  readonly sendAt: string | null
}

export interface Refused {
  readonly code: string
  readonly fields?: Readonly<Record<string, string>>
}

interface Answered<T> {
  readonly status: number
  readonly body: T
}

interface StoredMail {
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly template: string
  readonly unsubscribeUrl: string | null
}

/** A worker that ends in the midst, as a killed process does. */
class Killed extends Error {}

/** Workspace with messages. Jobs are run by the test. */
export async function openMessagesApp() {
  const editorApp = await openEditorApp()
  const { database, deps, owner, organizationId } = editorApp
  const { pool, db } = database
  const tokens = createUnsubscribeTokens(deps.config.SECRET_KEY)
  const query = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await pool.query(text, values)).rows as Row[]

  /** Publishes an event with two ticket types and a session. */
  const publish = async () => {
    const eventId = await editorApp.createDraft()
    const path = `/promoter/events/${eventId}`
    const ticketId = await editorApp.complete(eventId)
    const { version } = (await editorApp.read(eventId)).programme
    const sessionId = randomUUID()
    await editorApp.call('PUT', `${path}/sessions/${sessionId}`, { version, ...SESSION })
    const published = await editorApp.call('POST', `${path}/publish`)
    if (published.status !== 200) throw new Error(JSON.stringify(published.body))
    return { eventId, path, ticketId, sessionId }
  }
  type Published = Awaited<ReturnType<typeof publish>>

  const people = (count: number) => createPeople(db, count)

  return {
    ...editorApp,
    tokens,
    query,
    publish,
    people,
    emailOf: (userId: string) => `${userId}@example.com`,
    setStatus: (status: OrganizationStatus) =>
      query('update organizations set status = $2 where id = $1', [organizationId, status]),
    /** Sells tickets to people, one paid order each, without a payment. */
    async sell({ eventId, ticketId }: Published, userIds: readonly string[], quantity = 1) {
      for (const userId of userIds) {
        const sale = randomUUID()
        await query(
          `insert into sales (event_id, id, user_id, status, total_cents, fee_cents, takes_card, monthly_rate_basis_points,
                              expires_at, fee_basis_points, promoter_fee_cents)
           values ($1, $2, $3, 'CONFIRMED', 0, 0, true, 0, app_now(), 0, 0)`,
          [eventId, sale, userId],
        )
        await query(
          `insert into sale_items (event_id, sale_id, ticket_type_id, name, unit_cents, quantity)
           values ($1, $2, $3, 'Inteira', 0, $4)`,
          [eventId, sale, ticketId, quantity],
        )
        await query(
          `insert into ticket_codes (event_id, id, user_id, sale_id, ticket_type_id, ordinal, value_cents)
           select $1, gen_random_uuid(), $2, $3, $4, ordinal, 0 from generate_series(1, $5) ordinal`,
          [eventId, userId, sale, ticketId, quantity],
        )
      }
    },
    async subscribe({ eventId, sessionId }: Published, userIds: readonly string[]) {
      for (const userId of userIds)
        await query(
          `with one as (
             insert into subscriptions (event_id, id, session_id, user_id) values ($1, $2, $3, $4) returning *
           )
           insert into ticket_codes (event_id, id, user_id, subscription_id, value_cents)
           select event_id, id, user_id, id, 0 from one`,
          [eventId, randomUUID(), sessionId, userId],
        )
    },
    async give({ eventId, ticketId }: Published, name: string, email: string | null) {
      const id = randomUUID()
      await query(
        `with given as (
           insert into courtesies (event_id, id, ticket_type_id, name, email, token_hash, given_by, key, line, request_hash, mailed_at)
           values ($1, $2, $3, $4, $5, $6, $7, $6, 1, '', app_now()) returning *
         )
         insert into ticket_codes (event_id, id, courtesy_id, ticket_type_id, value_cents, holder_name, named_at)
         select event_id, id, id, ticket_type_id, 0, name, app_now() from given`,
        [eventId, id, ticketId, name, email, id, owner],
      )
      return id
    },
    /** Takes all tickets and subscriptions of a person away, as a refund does. */
    revoke: ({ eventId }: Published, userId: string) =>
      query(
        'update ticket_codes set revoked_at = app_now() where event_id = $1 and user_id = $2 and revoked_at is null',
        [eventId, userId],
      ),
    /** Erases an account, and guests with its address, as the profile does, but for mails, which tests count. */
    async erase(userId: string) {
      await db.transaction().execute(async (tx) => {
        await messagesPersonalData.erase(tx, userId)
        await sql`
          update courtesies set name = null, cpf = null, email = null, phone = null, erased_at = app_now()
            from users where users.id = ${userId} and lower(courtesies.email) = users.email_key`.execute(
          tx,
        )
        await tx
          .updateTable('users')
          .set({
            erased_at: new Date(),
            name: 'Conta excluída',
            email: `${userId}@excluida.invalid`,
            email_key: `${userId}@excluida.invalid`,
          })
          .where('id', '=', userId)
          .execute()
      })
    },
    async write<T = Message>(
      eventId: string,
      body: Partial<MessageBody> = {},
      { who = owner, key = '' } = {},
    ): Promise<Answered<T>> {
      const response = await editorApp.app.inject({
        method: 'POST',
        url: `/api/promoter/events/${eventId}/messages`,
        headers: { ...signedInAs(who), ...(key && { 'idempotency-key': key }) },
        payload: { ...TEXT, ...body },
      })
      return { status: response.statusCode, body: response.json<T>() }
    },
    list: async (eventId: string) =>
      (await editorApp.call<MessageList>('GET', `/promoter/events/${eventId}/messages`)).body,
    stop: (eventId: string, messageId: string) =>
      editorApp.call<Message & Refused>(
        'POST',
        `/promoter/events/${eventId}/messages/${messageId}/stop`,
      ),
    makeDue: (messageId: string) =>
      query('update messages set send_at = app_now() where id = $1', [messageId]),
    /** Runs the job of a message; killed in the transaction after so many portions. */
    async run(messageId: string, { portion = 100, portions = Number.POSITIVE_INFINITY } = {}) {
      let left = portions
      const mailer: Mailer = {
        ...deps.mailer,
        batch() {
          if (left === 0) throw new Killed()
          left -= 1
          return deps.mailer.batch()
        },
      }
      const worker = sendMessageWorker({ ...deps, mailer, tokens }, portion)
      const context = { db, log: createLog('silent'), signal: new AbortController().signal }
      await worker.run({ messageId }, context).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error
      })
    },
    mails: (template = 'message-%') =>
      query<StoredMail>(
        `select to_address as "to", subject, html, body_text as text, template, unsubscribe_url as "unsubscribeUrl"
           from mails where template like $1 order by created_at, to_address`,
        [template],
      ),
    /** Addresses that a subject was mailed to, as often as it was. */
    async mailedTo(subject: string): Promise<string[]> {
      const rows = await query<{ to: string }>(
        'select to_address as "to" from mails where subject = $1 order by 1',
        [subject],
      )
      return rows.map(({ to }) => to)
    },
  }
}

export type MessagesApp = Awaited<ReturnType<typeof openMessagesApp>>
