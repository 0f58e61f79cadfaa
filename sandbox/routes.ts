import { cents } from '@55tickets/rules/money/money.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type AccountModes, hasPixKey } from './account.ts'
import { answer, listBody, notFound, Problem, readInput } from './answers.ts'
import { changePayment, deletePayment } from './change-payment.ts'
import { type CreatePaymentDeps, createPayment } from './create-payment.ts'
import { createCustomer } from './customers.ts'
import { customerFilters, list, paymentFilters, type Query } from './list.ts'
import type { Payment } from './payment.ts'
import { pixQrCode } from './pix-qr.ts'
import { readPixTransaction } from './pix-transaction.ts'
import { refundPayment, refundPlan } from './refund-payment.ts'
import { type Db, findPayment } from './store.ts'
import { createWebhook, listWebhooks, updateWebhook } from './webhooks.ts'

interface One {
  Params: { id: string }
}
interface Some {
  Querystring: Query
}

export interface RouteOptions {
  db: Db
  createPaymentDeps: CreatePaymentDeps
  /** Called after a payment changed: there may be webhook events to send. */
  changed: () => void
  account: AccountModes
}

/** Registers the routes of the provider's API. */
export function registerRoutes(
  app: FastifyInstance,
  { db, createPaymentDeps, changed, account }: RouteOptions,
): void {
  const notifying = async (result: Promise<object>) => {
    const value = await result
    changed()
    return value
  }
  const payment = async (id: string, show: (found: Payment) => object | Promise<object>) => {
    const found = await findPayment(db, id)
    return found ? show(found) : notFound()
  }

  app.post('/customers', ({ body }, reply) => answer(reply, createCustomer(db, body)))
  app.get<Some>('/customers', ({ query }, reply) =>
    answer(reply, list(db, 'customers', customerFilters, query)),
  )

  app.post('/payments', ({ body }, reply) => answer(reply, createPayment(createPaymentDeps, body)))
  app.get<Some>('/payments', ({ query }, reply) =>
    answer(reply, list(db, 'payments', paymentFilters, query)),
  )
  app.get<One>('/payments/:id', ({ params }, reply) =>
    answer(
      reply,
      payment(params.id, (found) => found),
    ),
  )
  app.get<One>('/payments/:id/status', ({ params }, reply) =>
    answer(
      reply,
      payment(params.id, ({ status }) => ({ status })),
    ),
  )
  app.get<One>('/payments/:id/pixQrCode', ({ params }, reply) =>
    answer(
      reply,
      payment(params.id, (found) => pixQrCode(found, hasPixKey(account))),
    ),
  )
  app.get<One>('/payments/:id/refunds', ({ params }, reply) =>
    answer(
      reply,
      payment(params.id, ({ refunds }) => listBody(refunds ?? [])),
    ),
  )
  app.get<One>('/pix/transactions/:id', ({ params }, reply) =>
    answer(reply, readPixTransaction(db, params.id)),
  )
  app.delete<One>('/payments/:id', ({ params }, reply) =>
    answer(reply, notifying(deletePayment(db, params.id))),
  )
  app.post<One>('/payments/:id/refund', ({ params, body }, reply) =>
    answer(reply, notifying(refund(db, params.id, body))),
  )

  app.get<One & Some>('/installments/:id/payments', ({ params, query }, reply) =>
    answer(reply, list(db, 'payments', paymentFilters, { ...query, installment: params.id })),
  )
  app.post<One>('/installments/:id/refund', ({ params }, reply) =>
    answer(reply, notifying(refundPlan(db, params.id))),
  )

  app.post('/webhooks', ({ body }, reply) => answer(reply, createWebhook(db, body)))
  app.get('/webhooks', (_request, reply) => answer(reply, listWebhooks(db)))
  app.put<One>('/webhooks/:id', ({ params, body }, reply) =>
    answer(reply, notifying(updateWebhook(db, params.id, body))),
  )

  app.post<One>('/sandbox/payment/:id/confirm', ({ params }, reply) =>
    answer(reply, notifying(changePayment(db, params.id, 'confirm'))),
  )
  app.post<One>('/sandbox/payment/:id/overdue', ({ params }, reply) =>
    answer(reply, notifying(changePayment(db, params.id, 'overdue'))),
  )
}

const RefundInput = z
  .object({
    value: z.number().positive('O valor do estorno é inválido.').nullish(),
    description: z.string().nullish(),
  })
  .nullish()

/** Refunds a payment; shared with the control route. */
export async function refund(db: Db, id: string, body: unknown): Promise<Payment | Problem> {
  const input = readInput(RefundInput, body)
  if (input instanceof Problem) return input
  const { value, description } = input ?? {}
  return refundPayment(db, id, {
    value: typeof value === 'number' ? cents(Math.round(value * 100)) : undefined,
    description: description ?? undefined,
  })
}
