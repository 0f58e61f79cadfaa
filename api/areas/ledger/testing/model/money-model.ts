import { randomUUID } from 'node:crypto'
import { createPerson, stepUpAs } from '../../../../testing/people.ts'
import { wireCancellation } from '../../../../wiring/cancellation.ts'
import { wireTransfers } from '../../../../wiring/transfers.ts'
import { ManualCheckout } from '../../../payments/testing/manual-checkout.ts'
import { payingBuyer } from '../../../payments/testing/paying-buyer.ts'
import { eventIdOf, openReservationsApp } from '../../../reservations/testing/reservations-app.ts'
import { confirmDocument, typeDocument } from './documents.ts'
import { expectLedger } from './expect-ledger.ts'
import { expectReviews, expectTransfers } from './expect-transfers.ts'
import {
  coupons,
  eventFiles,
  firstDocuments,
  modelEvents,
  organizationSlugs,
} from './model-events.ts'
import type { MoneyModel } from './model-state.ts'

const BUYERS = 4
/** CPF of the buyers. */
const CPF = '52998224725'

/** Opens organizations with events, coupons and buyers. `startAnew` empties it for the next run. */
export async function openMoneyModel() {
  const app = await openReservationsApp(eventFiles(), { RESERVES_PER_MINUTE: '100000' })
  const { pool, db } = app.database
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => payingBuyer(app)))
  const owner = await createPerson(db)
  await stepUpAs(db, owner)
  const organizations = { casa: randomUUID(), filial: randomUUID(), vizinha: randomUUID() }
  for (const slug of organizationSlugs) {
    const id = organizations[slug]
    await pool.query(
      `insert into organizations (id, slug, name, phone, search_name) values ($1, $2, $2, '', $2)`,
      [id, slug],
    )
    await pool.query(
      `insert into organization_members (organization_id, user_id, role, joined_at, confirmed_at)
       values ($1, $2, 'owner', app_now() - interval '30 days', app_now())`,
      [id, owner],
    )
    const own = modelEvents.filter(({ organization }) => organization === slug)
    await pool.query('update events set organization_id = $1 where id = any ($2)', [
      id,
      own.map((event) => eventIdOf(event.slug)),
    ])
  }
  for (const { slug } of modelEvents)
    for (const { code, kind, value } of coupons)
      await pool.query(
        `insert into coupons (event_id, id, code, kind, value) values ($1, gen_random_uuid(), $2, $3, $4)`,
        [eventIdOf(slug), code, kind, value],
      )

  return {
    database: app.database,
    close: () => app.close(),
    async startAnew(): Promise<MoneyModel> {
      await pool.query(EMPTY)
      await app.database.shiftClock('0')
      for (const { slug, fee } of modelEvents)
        await pool.query(
          'update events set cancelled_at = null, fee_bearer = $2, fee_basis_points = $3 where id = $1',
          [eventIdOf(slug), fee.isBorneByPromoter ? 'promoter' : 'customer', fee.basisPoints],
        )
      const model: MoneyModel = {
        reservationsApp: app,
        buyers,
        owner,
        sales: [],
        checkout: new ManualCheckout(app.database, (deps, provider) => [
          wireCancellation(deps),
          wireTransfers(deps, { provider }),
        ]),
        check: async () => {
          await expectLedger(model)
          await expectTransfers(model)
          await expectReviews(model)
        },
        fees: new Map(modelEvents.map(({ slug, fee }) => [eventIdOf(slug), fee])),
        terms: new Map(),
        paid: new Map(),
        cancelled: new Set(),
        organizations,
        papers: new Map(),
        inReview: new Map(),
        isFrozen: false,
        payouts: new Map(),
        refunds: new Map(),
        parts: new Map(),
        prices: new Map(),
        cpf: CPF,
      }
      for (const slug of organizationSlugs) {
        await typeDocument(model, slug, firstDocuments[slug])
        await confirmDocument(model, slug, firstDocuments[slug])
      }
      return model
    },
  }
}

/**
 * The guard of the ledger is off only here, where all is thrown away. Organizations are reset first: a
 * trigger records the documents that they give up.
 */
const EMPTY = `
  update organizations set status = 'verified', document = null, document_changed_at = null;
  alter table ledger_entries disable trigger refuse_changed_entry;
  truncate ledger_entries, ledger_days, payouts, payout_keys, organization_documents, transfers, sales, sale_items, sale_history, charges,
           webhook_events, webhook_duplicates, ticket_codes, scans, mails, attempts, event_changes cascade;
  alter table ledger_entries enable trigger refuse_changed_entry;
  update ticket_types set held = 0, sold = 0;
  update coupons set used = 0`
