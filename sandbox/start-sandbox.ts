import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type AccountModes, DEFAULT_ACCOUNT, registerAccountRoutes } from './account.ts'
import { runBatched } from './batch.ts'
import { registerControl } from './control.ts'
import { createDispatcher } from './dispatch.ts'
import type { Log } from './log.ts'
import { registerRoutes } from './routes.ts'
import { openStore, prepareSchema } from './schema.ts'
import { createServer } from './server.ts'
import { addPayments, type Db, type Step } from './store.ts'
import {
  createTransferProcess,
  DEFAULT_TRANSFERS,
  type TransferModes,
} from './transfers/process-transfers.ts'
import { registerTransferRoutes } from './transfers/routes.ts'
import { upsertWebhook, type WebhookTarget } from './webhooks.ts'

export interface SandboxOptions {
  databaseUrl: string
  /** Address to listen on; absent: this machine only. */
  host?: string
  /** 0: any free port. */
  port: number
  apiKey: string
  webhook: WebhookTarget
  /** Address of the withdrawal check, which carries the same token; absent: it is not enabled. */
  withdrawalCheckUrl?: string
  /** Milliseconds between a new transfer and its check, and between its further steps. */
  transferStepMs?: number
  /** Reais in the account besides what is received. */
  openingBalance?: number
  /** Multiplies the waits between delivery attempts. 1 is what the provider does. */
  retryFactor?: number
  /**
   * Resolves when the `late` test card may be answered. The default is longer than any caller's
   * timeout.
   */
  late?: () => Promise<unknown>
  log: Log
}

export interface Sandbox {
  /** Base URL of the provider's API. */
  readonly url: string
  readonly port: number
  stop(): Promise<void>
}

const LATE_ANSWER_MS = 90_000
const TRANSFER_STEP_MS = 5_000

/** Starts a local payment provider that keeps its state in the database. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { databaseUrl, apiKey, webhook, retryFactor = 1, log } = options
  const late = options.late ?? (() => sleep(LATE_ANSWER_MS, undefined, { ref: false }))
  await prepareSchema(databaseUrl)
  const db = openStore(databaseUrl, log)
  const { app, faults, calls, quota } = createServer(apiKey, log)
  const dispatcher = createDispatcher(db, retryFactor, log)
  const addBatched = runBatched<Step[], boolean>(async (groups) => {
    const made = await addPayments(db, groups.flat())
    dispatcher.wake()
    return groups.map((steps) => steps.every(({ payment }) => made.has(payment.id)))
  })
  const account: AccountModes = { ...DEFAULT_ACCOUNT }
  registerRoutes(app, {
    db,
    createPaymentDeps: { add: addBatched, late },
    changed: dispatcher.wake,
    account,
  })
  registerAccountRoutes(app, account)
  const transfers = openTransfers(app, { db, options, changed: dispatcher.wake })
  registerControl(app, {
    db,
    dispatcher,
    faults,
    calls,
    quota,
    transferModes: transfers.modes,
    account,
  })
  try {
    await upsertWebhook(db, webhook)
    await app.listen({ host: options.host ?? '127.0.0.1', port: options.port })
  } catch (error) {
    await db.end()
    throw error
  }
  const { port } = app.server.address() as AddressInfo
  dispatcher.wake()
  transfers.wake()

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    async stop() {
      app.server.closeAllConnections()
      await app.close()
      await transfers.stop()
      await dispatcher.stop()
      await db.end()
    },
  }
}

interface OpenTransfersOptions {
  readonly db: Db
  readonly options: SandboxOptions
  readonly changed: () => void
}

/** Registers the routes of transfers and starts their processing at the first wake. */
function openTransfers(app: FastifyInstance, { db, options, changed }: OpenTransfersOptions) {
  const { webhook, withdrawalCheckUrl = null, log } = options
  const stepMs = options.transferStepMs ?? TRANSFER_STEP_MS
  const modes: TransferModes = { ...DEFAULT_TRANSFERS }
  const steps = createTransferProcess({
    db,
    checkUrl: withdrawalCheckUrl,
    token: webhook.token,
    stepMs,
    modes,
    changed,
    log,
  })
  registerTransferRoutes(app, {
    db,
    modes,
    openingCents: Math.round((options.openingBalance ?? 0) * 100),
    stepMs,
    hasCheck: withdrawalCheckUrl !== null,
    changed: () => {
      changed()
      steps.wake()
    },
  })
  return { modes, ...steps }
}
