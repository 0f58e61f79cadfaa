import { setTimeout as sleep } from 'node:timers/promises'
import { type DatabaseAddress, openDatabase } from '@55tickets/api/platform/db/database.ts'
import { createLog } from '@55tickets/api/platform/log.ts'
import { createMailer } from '@55tickets/api/platform/mail/mailer.ts'
import { testConfig } from '@55tickets/api/testing/app.ts'
import { wireProvider } from '@55tickets/api/wiring/charges.ts'
import { wireTransfers } from '@55tickets/api/wiring/transfers.ts'

interface Argument {
  readonly address: DatabaseAddress
  readonly providerUrl: string
  readonly apiKey: string
  readonly transferId: string
}

/** Opens what a process needs for transfers. Jobs that are queued are kept in `queued`. */
function open(argument: string) {
  const { address, providerUrl, apiKey, transferId } = JSON.parse(argument) as Argument
  const log = createLog('silent')
  const database = openDatabase({ address, poolSize: 2, log })
  const { db } = database
  const config = testConfig()
  const queued: string[] = []
  const enqueue = async () => {
    queued.push(transferId)
  }
  const provider = wireProvider({
    config,
    db,
    log,
    sandbox: { address: () => providerUrl, apiKey },
  })
  const deps = { config, db, reads: db, log, clock: { now: () => new Date() }, enqueue }
  const transfers = wireTransfers({ ...deps, mailer: createMailer(enqueue, config) }, { provider })
  const [sender] = transfers.workers
  return {
    db,
    close: () => database.close(),
    transferId,
    queued,
    poll: transfers.sweeps['poll-transfers'],
    send: async () => {
      await sender?.run({ transferId }, { db, log, signal: new AbortController().signal })
    },
  }
}

/** Sends a transfer, as the job of a process does; for `runInProcess`. */
export async function sendTransferOf(argument: string): Promise<string> {
  await open(argument).send()
  return 'sent'
}

/**
 * Retries the job of a transfer, polls, and runs the jobs that this queues, until it has ended. Uses
 * connections of its own, as another process does.
 */
export async function followTransferOf(argument: string): Promise<string> {
  const { db, transferId, queued, poll, send, close } = open(argument)
  try {
    for (;;) {
      await send().catch(() => undefined)
      await poll()
      while (queued.pop() !== undefined) await send().catch(() => undefined)
      const { status } = await db
        .selectFrom('transfers')
        .select('status')
        .where('id', '=', transferId)
        .executeTakeFirstOrThrow()
      if (status === 'DONE' || status === 'FAILED') return status
      await sleep(20)
    }
  } finally {
    await close()
  }
}
