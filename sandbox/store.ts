import type pg from 'pg'
import type { Payment } from './payment.ts'

export type Db = pg.Pool

/** An updated payment and the names of its webhook events. */
export interface Step {
  readonly payment: Payment
  readonly events: readonly string[]
}

const STEPS_CTE = `step_rows as materialized (
  select step->'payment' as body, step->'events' as events, step_number
    from jsonb_array_elements($1::jsonb) with ordinality as steps(step, step_number))`

/** Inserts the webhook events in the same statement as the change, so that none can be lost. */
const EVENTS_CTE = `inserted_events as (
  insert into sandbox.webhook_events (webhook_id, payment_id, event, payment)
  select webhook.id, step_rows.body->>'id', event.name, step_rows.body
    from step_rows join done on done.id = step_rows.body->>'id'
   cross join jsonb_array_elements_text(step_rows.events) with ordinality as event(name, turn)
   cross join sandbox.webhooks as webhook
   where webhook.enabled and event.name = any(webhook.events)
   order by step_rows.step_number, event.turn)`

const INSERT_PAYMENTS = {
  name: 'sandbox-add-payments',
  text: `with ${STEPS_CTE}, done as (
      insert into sandbox.payments (id, body)
      select body->>'id', body from step_rows
       where exists (select from sandbox.customers where customers.id = step_rows.body->>'customer')
       order by step_number
      returning id), ${EVENTS_CTE}
    select id from done`,
}

const UPDATE_PAYMENTS = {
  name: 'sandbox-write-payments',
  text: `with ${STEPS_CTE}, done as (
      update sandbox.payments set body = step_rows.body
        from step_rows where payments.id = step_rows.body->>'id'
      returning payments.id), ${EVENTS_CTE}
    select id from done`,
}

/**
 * Inserts payments and returns the ids of the inserted ones. Payments with an unknown customer are
 * skipped.
 */
export async function addPayments(db: Db, steps: readonly Step[]): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>({
    ...INSERT_PAYMENTS,
    values: [JSON.stringify(steps)],
  })
  return new Set(rows.map(({ id }) => id))
}

export async function findPayment(db: Db, id: string): Promise<Payment | null> {
  const { rows } = await db.query<{ body: Payment }>({
    name: 'sandbox-find-payment',
    text: 'select body from sandbox.payments where id = $1',
    values: [id],
  })
  return rows[0]?.body ?? null
}

/**
 * Locks a payment or its whole plan, calls `decide`, and writes the changes with their webhook
 * events.
 */
export async function changePayments<T>(
  db: Db,
  which: { id: string; wholePlan?: boolean } | { plan: string },
  decide: (payments: Payment[]) => { steps: Step[]; result: T },
): Promise<T> {
  const client = await db.connect()
  try {
    await client.query('begin')
    const payments = await lockPayments(client, which)
    const { steps, result } = decide(payments)
    if (steps.length > 0)
      await client.query({ ...UPDATE_PAYMENTS, values: [JSON.stringify(steps)] })
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    // Destroy the connection: its transaction state is unknown.
    client.release(true)
    throw error
  }
}

async function lockPayments(
  client: pg.PoolClient,
  which: { id: string; wholePlan?: boolean } | { plan: string },
): Promise<Payment[]> {
  const select = `select body from sandbox.payments where`
  const [condition, value] =
    'plan' in which
      ? [`body->>'installment' = $1`, which.plan]
      : which.wholePlan
        ? [
            `id = $1 or body->>'installment' =
               (select body->>'installment' from sandbox.payments where id = $1)`,
            which.id,
          ]
        : ['id = $1', which.id]
  const { rows } = await client.query<{ body: Payment }>(
    `${select} ${condition} order by number for update`,
    [value],
  )
  return rows.map(({ body }) => body)
}
