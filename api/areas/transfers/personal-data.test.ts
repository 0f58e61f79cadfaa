import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { createTestApp, rightsFor } from '../../testing/app.ts'
import { testDeps } from '../../testing/deps.ts'
import { expectInvariants } from '../../testing/invariants.ts'
import { createPerson, identifyById, signedInAs } from '../../testing/people.ts'
import { tablesWith } from '../../testing/tables-with.ts'
import { wireProfile } from '../../wiring/profile.ts'
import { expectLedger } from '../ledger/testing/model/expect-ledger.ts'
import type { MoneyModel } from '../ledger/testing/model/model-state.ts'
import { openMoneyModel } from '../ledger/testing/model/money-model.ts'
import { askForPayout } from '../ledger/testing/model/payout-steps.ts'
import { buyTickets } from '../ledger/testing/model/sale-steps.ts'
import { finishTransfers } from '../ledger/testing/model/transfer-steps.ts'
import { refundSale } from '../refunds/refund-sale.ts'
import { eventIdOf } from '../reservations/testing/reservations-app.ts'

/** A buyer whose old PIX went back by a transfer, and a promoter who was paid out to their own CPF. */

const BUYER_CPF = '11144477735'
const PROMOTER_CPF = '39053344705'
const CNPJ = '11222333000181'
const DAY = 24 * 60

let money: Awaited<ReturnType<typeof openMoneyModel>>
let profile: Awaited<ReturnType<typeof openProfile>>
let model: MoneyModel
let buyer: string

beforeAll(async () => {
  money = await openMoneyModel()
  profile = await openProfile()
  model = await money.startAnew()
  buyer = model.buyers[0] ?? ''
  await query('update users set cpf = $2 where id = $1', [buyer, BUYER_CPF])
  await query('update users set cpf = $2 where id = $1', [model.owner, PROMOTER_CPF])
  const { casa } = model.organizations
  await query('update organizations set document = $2 where id = $1', [casa, PROMOTER_CPF])
  await query('update payout_keys set pix_key = $2 where organization_id = $1', [
    casa,
    PROMOTER_CPF,
  ])
  // The model's other organizations are somebody else's here.
  const other = await createPerson(money.database.db)
  await query('update organization_members set user_id = $2 where organization_id <> $1', [
    casa,
    other,
  ])
  await query('update payout_keys set set_by = $2 where organization_id <> $1', [casa, other])
})
afterAll(async () => {
  await profile.app.close()
  await money.close()
})

const query = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await money.database.pool.query<T>(text, values)).rows

/** Opens the calls that export and delete an account, with the jobs that erase and purge. */
async function openProfile() {
  // The table of jobs, which erasure cleans, too.
  await query('create schema pgboss')
  await query(
    'create table pgboss.job (name text, data jsonb, output jsonb, source_output jsonb, state text)',
  )
  const log = createLog('silent')
  const deps = testDeps(money.database, { log, enqueue: async () => undefined })
  const part = wireProfile(deps, { reloadQuietly: async () => undefined })
  const { app } = await createTestApp(
    money.database,
    {},
    (opened) => part.register?.(opened),
    identifyById,
    rightsFor(() => true),
  )
  const call = (method: 'GET' | 'DELETE', path: string, who: string) =>
    app.inject({
      method,
      url: `/api${path}`,
      headers: signedInAs(who),
    })
  return {
    app,
    exportData: async (who: string) => (await call('GET', `/user/${who}/data`, who)).json(),
    remove: (who: string) => call('DELETE', `/user/${who}`, who),
    run: (name: string) =>
      part.workers
        ?.find((worker) => worker.name === name)
        ?.run({}, { db: money.database.db, log, signal: new AbortController().signal }),
  }
}

async function sell(slug: string, buyerIndex: number): Promise<string> {
  const wanted = { inteira: 2, camarote: 0, geral: 0 }
  const payment = { method: 'PIX', outcome: 'fine', installments: 1 } as const
  const sale = { buyer: buyerIndex, slug, wanted, coupon: null }
  await buyTickets(model, { ...sale, payment, isPaidAtOnce: true })
  return model.sales.at(-1)?.id ?? ''
}

/** A webhook event about the newest transfer, as the provider sends it: with its whole account. */
async function receiveEvent(): Promise<void> {
  const transfer = model.checkout.providerFake.transfers.transfers.at(-1)
  if (!transfer) throw new Error('there is no transfer')
  const key = transfer.bankAccount?.pixAddressKey
  const bankAccount = { ...transfer.bankAccount, ownerName: 'Ana Souza', cpfCnpj: key }
  await model.checkout.receiveWebhook({
    id: randomUUID(),
    event: `TRANSFER_${transfer.status}`,
    transfer: { ...transfer, bankAccount },
  })
  await model.checkout.runJobs()
}

const sums = () =>
  query<object>(
    `select event_id, sum(amount_cents)::int as cents, count(*)::int as entries
       from ledger_entries group by 1 order by 1`,
  )

// Ordered: each test continues from the state of the one before it.
describe('from a transfer to its purge', { shuffle: false }, () => {
  test('an account with a refund by transfer under way is not deleted', async () => {
    const sale = await sell('virada', 0)
    await sell('show', 1)
    await model.checkout.wait(91 * DAY)
    const { deps } = model.checkout
    const request = { saleId: sale, cause: 'por pedido', by: 'operator' }
    await deps.db.transaction().execute((tx) => refundSale(tx, deps, request))
    await model.checkout.runJobs()
    expect(await query('select pix_key, status from transfers')).toEqual([
      { pix_key: BUYER_CPF, status: 'PROCESSING' },
    ])
    const answer = await profile.remove(buyer)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'PURCHASES_OPEN'])
  })

  test('the export has the transfer with its key, the deleted account leaves its amount only', async () => {
    await finishTransfers(model)
    await receiveEvent()
    expect((await profile.exportData(buyer)).payments.transfers).toMatchObject([
      { amountCents: expect.any(Number), pixKey: BUYER_CPF, status: 'DONE' },
    ])
    const before = await sums()
    const answer = await profile.remove(buyer)
    expect(answer.statusCode).toBe(200)
    expect(await tablesWith(money.database.pool, BUYER_CPF)).toEqual([])
    expect(await query('select pix_key, amount_cents > 0 as paid, status from transfers')).toEqual([
      { pix_key: '', paid: true, status: 'DONE' },
    ])
    expect(await sums()).toEqual(before)
    await expectLedger(model)
    await expectInvariants(money.database.pool)
  })

  test('a webhook event that comes after the deletion brings no key back', async () => {
    await receiveEvent()
    expect(await tablesWith(money.database.pool, BUYER_CPF)).toEqual([])
  })

  test('a promoter exports payouts and key; the deleted account leaves the key of what was paid', async () => {
    const eventId = eventIdOf('show')
    const { id } = await askForPayout(
      model,
      { organizationId: model.organizations.casa, eventId },
      9_223,
      randomUUID(),
    )
    const [row] = await query<{ day: string }>(
      `select (app_now() at time zone 'America/Sao_Paulo')::date::text as day`,
    )
    model.payouts.set(id ?? '', { eventId, cents: 9_223, day: row?.day ?? '', key: PROMOTER_CPF })
    await model.checkout.runJobs()
    await finishTransfers(model)
    await receiveEvent()
    expect(await profile.exportData(model.owner)).toMatchObject({
      payoutKeys: [{ pixKey: PROMOTER_CPF }],
      payouts: [{ amountCents: 9_223, status: 'DONE' }],
    })
    // The organization goes on with another owner and document.
    await query(
      `insert into organization_members (organization_id, user_id, role, confirmed_at) values ($1, $2, 'owner', app_now())`,
      [model.organizations.casa, await createPerson(money.database.db)],
    )
    await query('update organizations set document = $2 where id = $1', [
      model.organizations.casa,
      CNPJ,
    ])
    const before = await sums()
    expect((await profile.remove(model.owner)).statusCode).toBe(200)
    expect(await tablesWith(money.database.pool, PROMOTER_CPF)).toEqual([
      'public.organization_documents',
      'public.transfers',
    ])
    expect(await sums()).toEqual(before)
    await expectLedger(model)
    await expectInvariants(money.database.pool)
  })

  test('after five years no sale, no refund and no key is left, and the ledger is as before', async () => {
    const before = await sums()
    // The event with the refund ended 150 days after the start.
    await money.database.shiftClock('5 years 8 months')
    await profile.run('purge-sales')
    expect(await query('select from sales')).toEqual([])
    expect(await query('select payout_id is null as refund, pix_key from transfers')).toEqual([
      { refund: false, pix_key: '' },
    ])
    for (const cpf of [BUYER_CPF, PROMOTER_CPF])
      expect(await tablesWith(money.database.pool, cpf)).toEqual([])
    expect(await sums()).toEqual(before)
    await expectInvariants(money.database.pool)
  })
})
