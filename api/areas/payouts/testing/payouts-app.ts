import { randomUUID } from 'node:crypto'
import type { ErrorAnswer } from '@55tickets/contracts/http/error-answer.ts'
import type { Organization } from '@55tickets/contracts/organizations.ts'
import type { BalanceList, Payout, PayoutAccount } from '@55tickets/contracts/payouts.ts'
import { signedInAs, stepUpAs } from '../../../testing/people.ts'
import { openEditorApp } from '../../editor/testing/editor-app.ts'
import { createKeyLinks } from '../key-links.ts'

const DOCUMENT = '11222333000181'

/** The organization of the editor's app, verified, with a document. */
export async function openPayoutsApp() {
  const workspace = await openEditorApp()
  const { app, database, deps, organizationId, owner, call } = workspace
  const path = `/organizations/${organizationId}`
  const query = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await database.pool.query(text, values)).rows
  await query(`update organizations set status = 'verified', document = $1 where id = $2`, [
    DOCUMENT,
    organizationId,
  ])

  const setKey = (more: object = {}, who = owner) =>
    call<PayoutAccount & ErrorAnswer>(
      'PUT',
      `${path}/payout-account`,
      { pixKey: DOCUMENT, ...more },
      who,
    )

  return {
    ...workspace,
    path,
    query,
    setKey,
    links: createKeyLinks(deps.config),
    async addOwner(): Promise<string> {
      const userId = await workspace.addMember('owner')
      await stepUpAs(database.db, userId)
      return userId
    },
    /** Sets the key and lets it count. */
    async useKey(): Promise<void> {
      await setKey()
      await query(`update payout_keys set counts_from = app_now() where stopped_at is null`)
    },
    account: async () => (await call<PayoutAccount>('GET', `${path}/payout-account`)).body,
    balances: async (of = organizationId) =>
      (await call<BalanceList>('GET', `/organizations/${of}/payouts/balances`)).body,
    /** Types another document into the data of an organization, as an owner does. */
    async typeDocument(id: string, document: string) {
      const known = (await call<Organization>('GET', `/organizations/${id}`)).body
      const { version, name, phone, legalName, address, description, logoId } = known
      const data = { version, name, phone, legalName, address, description, logoId }
      return call('PUT', `/organizations/${id}`, { ...data, document })
    },
    /** Creates an event that ended so many days ago. */
    async endedEvent(days = 10, name = 'Noite de Choro'): Promise<string> {
      const eventId = await workspace.createDraft(name)
      await query(
        `update events set starts_at = app_now() - make_interval(days => $2, hours => 4),
                ends_at = app_now() - make_interval(days => $2) where id = $1`,
        [eventId, days],
      )
      return eventId
    },
    /** Puts money into the ledger: centavos, available in so many days. */
    async earn(eventId: string, cents: number, { inDays = 0, isCard = false } = {}): Promise<void> {
      await query(
        `insert into ledger_entries (organization_id, event_id, kind, part, amount_cents, available_on, is_card, note)
         values ($1, $2, 'correction', 'price', $3, (app_now() at time zone 'America/Sao_Paulo')::date + $4::int, $5, 'test')`,
        [organizationId, eventId, cents, inDays, isCard],
      )
    },
    /** Puts a sale that was paid by PIX into the ledger. */
    async sellByPix(eventId: string, cents: number): Promise<void> {
      await query(
        `insert into ledger_entries (organization_id, event_id, kind, part, amount_cents, available_on, sale_id, installment)
         values ($1, $2, 'sale', 'price', $3, (app_now() at time zone 'America/Sao_Paulo')::date, gen_random_uuid(), 1)`,
        [organizationId, eventId, cents],
      )
    },
    /** Creates another organization, with the same CNPJ unless another is given, and a debt or earnings of it. */
    async otherOrganization(cents: number, document = DOCUMENT): Promise<{ readonly id: string }> {
      const [other] = await query<{ id: string }>(
        `insert into organizations (id, slug, name, phone, search_name, status, document)
         values (gen_random_uuid(), 'outra', 'Outra', '51998765432', 'outra', 'verified', $1) returning id`,
        [document],
      )
      if (!other) throw new Error('no organization was created')
      await query(
        `insert into organization_members (organization_id, user_id, role, is_limited, confirmed_at)
         values ($1, $2, 'owner', false, app_now())`,
        [other.id, owner],
      )
      const theirs = await workspace.createDraft('Baile de outra')
      await query(
        `update events set organization_id = $2, starts_at = app_now() - interval '9 days',
                ends_at = app_now() - interval '8 days' where id = $1`,
        [theirs, other.id],
      )
      await query(
        `insert into ledger_entries (organization_id, event_id, kind, amount_cents, available_on, note)
         values ($1, $2, 'correction', $3, (app_now() at time zone 'America/Sao_Paulo')::date, 'test')`,
        [other.id, theirs, cents],
      )
      return other
    },
    async request(
      eventId: string,
      amount: unknown,
      { who = owner, key = randomUUID() }: { who?: string; key?: string } = {},
    ) {
      const response = await app.inject({
        method: 'POST',
        url: `/api${path}/payouts`,
        headers: { ...signedInAs(who), 'idempotency-key': key },
        payload: { eventId, amount },
      })
      return { status: response.statusCode, body: response.json<Payout & ErrorAnswer>() }
    },
    /** Addresses to which mails of a template are queued. */
    async mailedTo(template: string): Promise<string[]> {
      const rows = await query<{ to_address: string }>(
        'select to_address from mails where template = $1 order by to_address',
        [template],
      )
      return rows.map(({ to_address }) => to_address)
    },
  }
}

export type PayoutsApp = Awaited<ReturnType<typeof openPayoutsApp>>
