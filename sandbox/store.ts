import type pg from 'pg'
import type { Payment } from './payment.ts'

export type Db = pg.Pool

/** A payment as it now stands, and what is told about it. */
export interface Step {
  readonly payment: Payment
  readonly events: readonly string[]
}

const GIVEN = `given as materialized (
  select step->'payment' as body, step->'events' as events, place
    from jsonb_array_elements($1::jsonb) with ordinality as steps(step, place))`

/** In the same statement as the change: what happened and was not told can't be. */
const TOLD = `told as (
  insert into sandbox.notices (webhook_id, payment_id, event, payment)
  select webhook.id, given.body->>'id', event.name, given.body
    from given join done on done.id = given.body->>'id'
   cross join jsonb_array_elements_text(given.events) with ordinality as event(name, turn)
   cross join sandbox.webhooks as webhook
   where webhook.enabled and event.name = any(webhook.events)
   order by given.place, event.turn)`

const ADD = {
  name: 'sandbox-add-payments',
  text: `with ${GIVEN}, done as (
      insert into sandbox.payments (id, body)
      select body->>'id', body from given
       where exists (select from sandbox.customers where customers.id = given.body->>'customer')
       order by place
      returning id), ${TOLD}
    select id from done`,
}

const WRITE = {
  name: 'sandbox-write-payments',
  text: `with ${GIVEN}, done as (
      update sandbox.payments set body = given.body
        from given where payments.id = given.body->>'id'
      returning payments.id), ${TOLD}
    select id from done`,
}

/** The ids of those that now are; missing are those whose customer nobody knows. */
export async function addPayments(db: Db, steps: readonly Step[]): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>({ ...ADD, values: [JSON.stringify(steps)] })
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

/** Locks the payment, or all of its plan, lets the change be decided, and writes it with its notices. */
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
    if (steps.length > 0) await client.query({ ...WRITE, values: [JSON.stringify(steps)] })
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    // A connection in an unknown state is not given back to others.
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
