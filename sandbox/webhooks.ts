import { randomUUID } from 'node:crypto'
import { PAYMENT_EVENTS, TRANSFER_EVENTS } from '@55tickets/rules/money/provider-events.ts'
import { z } from 'zod'
import { listBody, notFound, Problem, readInput } from './answers.ts'
import type { Db } from './store.ts'

/** Every event of the provider; the sandbox sends those that it knows. */
const EVENTS = [...PAYMENT_EVENTS, ...TRANSFER_EVENTS]

/** The default omits creations: whoever creates a payment or a transfer does not need them. */
const DEFAULT_EVENTS = EVENTS.filter((event) => !event.endsWith('_CREATED'))

const Input = z.object({
  name: z.string('O campo name deve ser informado.').min(1),
  url: z.url('O campo url é inválido.'),
  email: z.string().nullish(),
  enabled: z.boolean().default(true),
  interrupted: z.boolean().default(false),
  authToken: z.string('O campo authToken deve ser informado.').min(1),
  apiVersion: z.int().min(1).max(3).default(3),
  sendType: z.enum(['SEQUENTIALLY', 'NON_SEQUENTIALLY']).default('SEQUENTIALLY'),
  events: z.array(z.string()).default(EVENTS),
})

const MAX_WEBHOOKS = 10
const WEBHOOK_COLUMNS = `id, name, url, email, enabled, interrupted, api_version as "apiVersion",
  auth_token <> '' as "hasAuthToken", send_type as "sendType", events`

export async function createWebhook(db: Db, body: unknown): Promise<object> {
  const input = readInput(Input, body)
  if (input instanceof Problem) return input
  const { name, url, email, enabled, interrupted, authToken, apiVersion, sendType, events } = input
  const { rows } = await db.query<object>(
    `insert into sandbox.webhooks
       (id, name, url, email, enabled, interrupted, auth_token, send_type, events, api_version)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10
      where (select count(*) from sandbox.webhooks) < ${MAX_WEBHOOKS}
     on conflict (name) do nothing
     returning ${WEBHOOK_COLUMNS}`,
    [randomUUID(), name, url, email, enabled, interrupted, authToken, sendType, events, apiVersion],
  )
  return rows[0] ?? new Problem('invalid_action', 'Já existe, ou são webhooks demais.')
}

export async function listWebhooks(db: Db): Promise<object> {
  const { rows } = await db.query<object>(
    `select ${WEBHOOK_COLUMNS} from sandbox.webhooks order by name`,
  )
  return listBody(rows)
}

const Update = z.object({
  url: z.url().optional(),
  enabled: z.boolean().optional(),
  interrupted: z.boolean().optional(),
  authToken: z.string().optional(),
  sendType: z.enum(['SEQUENTIALLY', 'NON_SEQUENTIALLY']).optional(),
  events: z.array(z.string()).optional(),
})

/** Updates a webhook. Ending an interruption resends all pending events. */
export async function updateWebhook(db: Db, id: string, body: unknown): Promise<object> {
  const input = readInput(Update, body)
  if (input instanceof Problem) return input
  const { url, enabled, interrupted, authToken, sendType, events } = input
  const { rows } = await db.query<object>(
    `update sandbox.webhooks set url = coalesce($2, url), enabled = coalesce($3, enabled),
            interrupted = coalesce($4, interrupted), events = coalesce($5, events),
            auth_token = coalesce($6, auth_token), send_type = coalesce($7, send_type)
      where id = $1 returning ${WEBHOOK_COLUMNS}`,
    [id, url, enabled, interrupted, events, authToken, sendType],
  )
  if (interrupted === false) await resendPending(db, id)
  return rows[0] ?? notFound()
}

/** Sets the product's webhook and resends pending events to it at once. */
export async function upsertWebhook(
  db: Db,
  { url, token, events = DEFAULT_EVENTS }: WebhookTarget,
): Promise<void> {
  const { rows } = await db.query<{ id: string }>(
    `insert into sandbox.webhooks (id, name, url, auth_token, events)
     values ($1, '55tickets', $2, $3, $4)
     on conflict (name) do update set url = excluded.url, auth_token = excluded.auth_token,
       events = excluded.events, interrupted = false
     returning id`,
    [randomUUID(), url, token, events],
  )
  if (rows[0]) await resendPending(db, rows[0].id)
}

export interface WebhookTarget {
  readonly url: string
  readonly token: string
  readonly events?: readonly string[]
}

async function resendPending(db: Db, id: string): Promise<void> {
  await db.query(
    `update sandbox.webhook_events set attempts = 0, due_at = now()
      where webhook_id = $1 and ended_at is null`,
    [id],
  )
}
