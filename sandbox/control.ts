import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type AccountModes, DEFAULT_ACCOUNT } from './account.ts'
import { answer, notFound, Problem, readInput } from './answers.ts'
import { type ChangeName, changePayment, changes } from './change-payment.ts'
import { DEFAULT_DELIVERY, type Dispatcher } from './dispatch.ts'
import { Fault, type Faults } from './faults.ts'
import { setPayer } from './pix-transaction.ts'
import { DEFAULT_QUOTA, type Quota, QuotaInput } from './quota.ts'
import { refund } from './routes.ts'
import type { Db } from './store.ts'
import { DEFAULT_TRANSFERS, type TransferModes } from './transfers/process-transfers.ts'
import { listWebhookEvents } from './webhook-events.ts'

const Modes = z
  .strictObject({
    hold: z.boolean(),
    delayMs: z.int().min(0),
    copies: z.int().min(1).max(10),
    order: z.enum(['created', 'reversed', 'shuffled']),
    drop: z.boolean(),
  })
  .partial()
const Away = z.strictObject({ ms: z.int().min(1).max(3_600_000) })

interface OneChange {
  Params: { id: string; change: string }
}

interface ControlOptions {
  db: Db
  dispatcher: Dispatcher
  faults: Faults
  calls: Map<string, number>
  quota: Quota
  transferModes: TransferModes
  account: AccountModes
}

/** Routes that the real provider does not have: they trigger payment changes and faults. */
export function registerControl(app: FastifyInstance, options: ControlOptions): void {
  const { db, dispatcher, faults, calls, quota, transferModes, account } = options

  function setModes(modes: z.infer<typeof Modes>): object {
    dispatcher.setModes(modes)
    return dispatcher.modes
  }

  /** Stops listening for a while, so that connections are refused as by a provider that is down. */
  async function goDown(ms: number): Promise<void> {
    const address = app.server.address()
    if (typeof address !== 'object' || !address) return
    app.server.close()
    app.server.closeAllConnections()
    await sleep(ms)
    app.server.listen(address.port, address.address)
  }

  async function applyChange(id: string, change: string, body: unknown): Promise<object> {
    if (change === 'refund') return refund(db, id, body)
    if (change === 'payer') return setPayer(db, id, body)
    return isChange(change) ? changePayment(db, id, change) : notFound()
  }

  app.post<OneChange>('/control/payments/:id/:change', async ({ params, body }, reply) => {
    const { id, change } = params
    const done = await applyChange(id, change, body)
    dispatcher.wake()
    return answer(reply, done)
  })

  app.get<{ Querystring: { payment?: string } }>('/control/webhook-events', async ({ query }) => ({
    modes: dispatcher.modes,
    events: await listWebhookEvents(db, query.payment),
  }))
  app.post('/control/webhook-events', ({ body }, reply) =>
    answer(reply, read(Modes, body, setModes)),
  )

  app.post('/control/faults', ({ body }, reply) =>
    answer(
      reply,
      read(Fault, body, (fault) => {
        faults.add(fault)
        return fault
      }),
    ),
  )
  app.post('/control/away', ({ body }, reply) =>
    answer(
      reply,
      read(Away, body, ({ ms }) => {
        reply.raw.once('finish', () => void goDown(ms))
        return { ms }
      }),
    ),
  )

  app.get('/control/calls', () => Object.fromEntries(calls))
  app.get('/control/quota', () => quota.state())
  app.post('/control/quota', ({ body }, reply) =>
    answer(
      reply,
      read(QuotaInput, body, (limits) => quota.set(limits)),
    ),
  )
  app.post('/control/reset', () => {
    faults.clear()
    calls.clear()
    quota.set(DEFAULT_QUOTA)
    Object.assign(transferModes, DEFAULT_TRANSFERS)
    Object.assign(account, DEFAULT_ACCOUNT)
    return setModes(DEFAULT_DELIVERY)
  })
}

const isChange = (name: string): name is ChangeName => Object.hasOwn(changes, name)

function read<T extends object>(
  schema: z.ZodType<T>,
  body: unknown,
  apply: (value: T) => object,
): object {
  const input = readInput(schema, body)
  return input instanceof Problem ? input : apply(input)
}
