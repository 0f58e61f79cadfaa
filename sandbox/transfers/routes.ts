import { cents, toReais } from '@55tickets/rules/money/money.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { answer, notFound, Problem, readInput } from '../answers.ts'
import { list, type Query } from '../list.ts'
import { applyTransferChange } from './change-transfer.ts'
import { type CreateTransferDeps, createTransfer } from './create-transfer.ts'
import type { TransferModes } from './process-transfers.ts'
import { findTransfer, readBalanceCents } from './store.ts'

const transferFilters = {
  type: `body->>'type' =`,
  'dateCreated[ge]': `body->>'dateCreated' >=`,
  'dateCreated[le]': `body->>'dateCreated' <=`,
}

const Modes = z
  .strictObject({
    outcome: z.enum(['done', 'fail', 'block', 'hold']),
    refusedKeys: z.array(z.string().max(100)).max(100),
  })
  .partial()

interface TransferRouteOptions extends Omit<CreateTransferDeps, 'refusedKeys'> {
  readonly modes: TransferModes
  /** Called after a transfer was created or changed. */
  readonly changed: () => void
}

interface One {
  Params: { id: string }
}

/** Registers the provider's calls about transfers and balance, and their control calls. */
export function registerTransferRoutes(app: FastifyInstance, options: TransferRouteOptions): void {
  const { db, openingCents, modes, changed } = options
  const deps = { ...options, refusedKeys: () => modes.refusedKeys }

  app.post('/transfers', async ({ body }, reply) => {
    const created = await createTransfer(deps, body)
    changed()
    return answer(reply, created)
  })
  app.get<{ Querystring: Query }>('/transfers', ({ query }, reply) =>
    answer(reply, list(db, 'transfers', transferFilters, query)),
  )
  app.get<One>('/transfers/:id', async ({ params }, reply) =>
    answer(reply, (await findTransfer(db, params.id)) ?? notFound()),
  )
  app.get('/finance/balance', async () => ({
    balance: toReais(cents(await readBalanceCents(db, openingCents))),
  }))

  app.post<{ Params: { id: string; change: string } }>(
    '/control/transfers/:id/:change',
    async ({ params }, reply) => {
      const done = await applyTransferChange(db, params.id, params.change)
      changed()
      return answer(reply, done)
    },
  )
  app.post('/control/transfers', ({ body }, reply) => {
    const input = readInput(Modes, body)
    return answer(reply, input instanceof Problem ? input : Object.assign(modes, input))
  })
}
