import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { startSandbox } from '@55tickets/sandbox/start-sandbox.ts'
import type { Transfer as SandboxTransfer } from '@55tickets/sandbox/transfers/transfer.ts'
import type { GivenUp, Worker } from '../../../platform/jobs/define-job.ts'
import type { Enqueue } from '../../../platform/jobs/enqueue.ts'
import { createLog } from '../../../platform/log.ts'
import { createTestApp } from '../../../testing/app.ts'
import { testDeps } from '../../../testing/deps.ts'
import { noDelay } from '../../../testing/no-delay.ts'
import { createPerson } from '../../../testing/people.ts'
import { wireCharges, wireProvider } from '../../../wiring/charges.ts'
import { wireReconciliation } from '../../../wiring/reconciliation.ts'
import { wireTransfers } from '../../../wiring/transfers.ts'
import {
  eventIdOf,
  eventWith,
  openReservationsApp,
  ticket,
} from '../../reservations/testing/reservations-app.ts'
import { requestTransfer } from '../request-transfer.ts'

const TOKEN = 'the-token-of-these-tests'
/** The token of before, which the provider may still send. */
export const RETIRED_TOKEN = 'the-token-of-until-now'
export const API_KEY = '$aact_hmlg_of-these-tests'
export const CPF = '52998224725'
const EVENT = eventIdOf('show')

interface TransferRow {
  readonly status: string
  readonly payout: string
  readonly providerId: string | null
  readonly approvedId: string | null
  readonly failure: string | null
  /** Sum of the payout's ledger entries. */
  readonly ledger: number
}

/** Earnings of the event that can be paid out. */
export const EARNED_CENTS = 10_000_000

/** Statement after which the corrections of the event's ledger add up to an amount. */
export const correctTo = (cents: number) => `
  insert into ledger_entries (organization_id, event_id, kind, amount_cents, available_on, note)
  select organization_id, id, 'correction', ${cents} - known.cents, current_date - 1, 'test'
    from events, (select coalesce(sum(amount_cents), 0)::bigint as cents from ledger_entries
                   where kind = 'correction') known
   where known.cents <> ${cents}`

/**
 * Transfers with a sandbox provider, whose withdrawal check asks this app. Jobs and webhook events run
 * only when a test does so.
 */
export async function openTransfersApp() {
  const reservationsApp = await openReservationsApp([eventWith('show', [ticket('inteira')])])
  const { database } = reservationsApp
  const { db, pool } = database
  const organizationId = randomUUID()
  await pool.query(
    `insert into organizations (id, slug, name, phone, search_name, status, document)
     values ($1, 'casa', 'Casa', '', 'casa', 'verified', $2)`,
    [organizationId, CPF],
  )
  await pool.query(
    `update events set organization_id = $1, starts_at = app_now() - interval '21 days',
            ends_at = app_now() - interval '20 days'`,
    [organizationId],
  )
  const owner = await createPerson(db)
  await pool.query(
    `insert into organization_members (organization_id, user_id, role, is_limited, confirmed_at)
     values ($1, $2, 'owner', false, app_now())`,
    [organizationId, owner],
  )
  await pool.query(
    `insert into payout_keys (organization_id, id, key_type, pix_key, set_by, counts_from, stop_hash)
     values ($1, gen_random_uuid(), 'CPF', $2, $3, app_now(), 'none')`,
    [organizationId, CPF, owner],
  )

  await pool.query(correctTo(EARNED_CENTS))

  const queued: { job: string; input: unknown }[] = []
  const enqueue: Enqueue = async (_tx, job, input) => {
    queued.push({ job: job.name, input })
  }
  const environment = { ASAAS_WEBHOOK_TOKEN: `${TOKEN},${RETIRED_TOKEN}` }
  const log = createLog('silent')
  const deps = testDeps(database, { environment, log, enqueue })
  let isProviderDown = false
  const address = () => (isProviderDown ? 'http://127.0.0.1:1' : sandbox.url)
  const provider = wireProvider({
    ...deps,
    sandbox: { address, apiKey: API_KEY },
    timeouts: { cardMs: 60_000, otherMs: 60_000 },
    sleep: noDelay,
  })
  const transfers = wireTransfers(deps, { provider })
  const charges = wireCharges(deps, { provider, deferSeconds: 0 })
  const { app } = await createTestApp(database, environment, (server) => {
    transfers.register(server)
    charges.register(server)
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const sandbox = await startSandbox({
    databaseUrl: database.address.directUrl,
    port: 0,
    apiKey: API_KEY,
    // Nothing listens there: tests deliver webhook events themselves.
    webhook: { url: 'http://127.0.0.1:1/nowhere', token: TOKEN },
    withdrawalCheckUrl: `http://127.0.0.1:${port}/api/payments/withdrawal-check`,
    transferStepMs: 10,
    openingBalance: 10_000,
    log,
  })

  const reconciliation = wireReconciliation(deps, { provider })
  const workers = [...transfers.workers, ...charges.workers, ...reconciliation.workers]
  const run = (name: string, input: unknown): Promise<void | GivenUp> => {
    const worker: Worker | undefined = workers.find((one) => one.name === name)
    if (!worker) throw new Error(`no worker does ${name}`)
    return worker.run(input, { db, log, signal: new AbortController().signal })
  }
  async function control<T>(path: string, body?: object): Promise<T> {
    const answer = await fetch(`${sandbox.url}/control/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { access_token: API_KEY, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(await answer.text())
    return (await answer.json()) as T
  }
  const post = (url: string, payload: object | string, token: string | null = TOKEN) =>
    app.inject({
      method: 'POST',
      url,
      headers: {
        'content-type': 'application/json',
        ...(token !== null && { 'asaas-access-token': token }),
      },
      payload,
    })

  return {
    database,
    provider,
    sandboxUrl: () => sandbox.url,
    queued,
    gauges: [...transfers.gauges, ...reconciliation.gauges],
    run,
    control,
    poll: transfers.sweeps['poll-transfers'],
    send: (transferId: string) => run('send-transfer', { transferId }),
    setProviderDown: (isDown: boolean) => {
      isProviderDown = isDown
    },
    /** Records a payout with its transfer and returns the transfer's id. */
    async request(cents = 10_000, pixKey = CPF): Promise<string> {
      const payoutId = randomUUID()
      return db.transaction().execute(async (tx) => {
        await tx
          .insertInto('payouts')
          .values({
            organization_id: organizationId,
            event_id: EVENT,
            id: payoutId,
            amount_cents: cents,
            requested_by: owner,
            key: payoutId,
          })
          .execute()
        const keyType = pixKey.length === 11 ? 'CPF' : 'CNPJ'
        const target = { payoutId, amountCents: cents, keyType, pixKey } as const
        const id = await requestTransfer(tx, enqueue, target)
        if (id === null) throw new Error('the payout has a transfer already')
        return id
      })
    },
    async read(id: string): Promise<TransferRow> {
      const { rows } = await pool.query<TransferRow>(
        `select t.status, p.status as payout, provider_id as "providerId", approved_id as "approvedId", failure,
                (select sum(amount_cents)::int from ledger_entries where payout_id = p.id) as ledger
           from transfers t join payouts p on p.id = t.payout_id where t.id = $1`,
        [id],
      )
      const [row] = rows
      if (!row) throw new Error('there is no such transfer')
      return row
    },
    /** Transfers at the provider with our reference, oldest first. */
    async atProvider(id: string): Promise<SandboxTransfer[]> {
      const { rows } = await pool.query<{ body: SandboxTransfer }>(
        `select body from sandbox.transfers where body->>'externalReference' = $1 order by number`,
        [id],
      )
      return rows.map(({ body }) => body)
    },
    sendCalls: async () => (await control<Record<string, number>>('calls'))['POST /transfers'] ?? 0,
    check: (body: object | string, token?: string | null) =>
      post('/api/payments/withdrawal-check', body, token),
    webhook: (body: object) => post('/api/payments/webhook', body),
    /** Lets this much time pass since the last call; a sweep then has work. */
    letPass: (interval: string) =>
      pool.query('update app_clock set shift = shift + $1::interval', [interval]),
    async close() {
      await app.close()
      await sandbox.stop()
      await reservationsApp.close()
    },
  }
}

export type TransfersApp = Awaited<ReturnType<typeof openTransfersApp>>
