import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { runBatched } from './batch.ts'
import { registerControl } from './control.ts'
import { createDispatcher } from './dispatch.ts'
import type { Log } from './log.ts'
import { registerRoutes } from './routes.ts'
import { openStore, prepareSchema } from './schema.ts'
import { createServer } from './server.ts'
import { addPayments, type Step } from './store.ts'
import { upsertWebhook, type WebhookTarget } from './webhooks.ts'

export interface SandboxOptions {
  databaseUrl: string
  /** 0: any free port. */
  port: number
  apiKey: string
  webhook: WebhookTarget
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

/** Starts a local payment provider that keeps its state in the database. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { databaseUrl, apiKey, webhook, retryFactor = 1, log } = options
  const late = options.late ?? (() => sleep(LATE_ANSWER_MS, undefined, { ref: false }))
  await prepareSchema(databaseUrl)
  const db = openStore(databaseUrl, log)
  const { app, faults, calls } = createServer(apiKey, log)
  const dispatcher = createDispatcher(db, retryFactor, log)
  const addBatched = runBatched<Step[], boolean>(async (groups) => {
    const made = await addPayments(db, groups.flat())
    dispatcher.wake()
    return groups.map((steps) => steps.every(({ payment }) => made.has(payment.id)))
  })
  registerRoutes(app, {
    db,
    createPaymentDeps: { add: addBatched, late },
    changed: dispatcher.wake,
  })
  registerControl(app, { db, dispatcher, faults, calls })
  try {
    await upsertWebhook(db, webhook)
    await app.listen({ host: '127.0.0.1', port: options.port })
  } catch (error) {
    await db.end()
    throw error
  }
  const { port } = app.server.address() as AddressInfo
  dispatcher.wake()

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    async stop() {
      app.server.closeAllConnections()
      await app.close()
      await dispatcher.stop()
      await db.end()
    },
  }
}
