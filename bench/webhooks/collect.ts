import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'

/** API key of the sandbox beside the product, valid for tests on this machine only. */
const API_KEY = '$aact_hmlg_55tickets-sandbox'
const AT_ONCE = 8

/** A webhook that reports the payment of a sale, which is the payment's reference. */
export interface CollectedWebhook {
  readonly id: string
  readonly event: string
  readonly payment: { readonly externalReference: string }
}

/**
 * Pays every sale at the sandbox, which is told to drop its webhooks; the benchmark sends them
 * instead.
 */
export async function collectWebhooks(
  client: Client,
  dataFolder: string,
  sales: readonly string[],
): Promise<CollectedWebhook[]> {
  const sandbox = sandboxUrl(dataFolder)
  const control = (path: string, body: object) => post(`${sandbox}/control/${path}`, body)
  await control('webhook-events', { drop: true })
  const { rows } = await client.query<{ id: string }>(
    'select provider_id as id from charges where sale_id = any ($1)',
    [sales],
  )
  const webhooks: CollectedWebhook[] = []
  const left = [...rows]
  const work = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const confirmed = await control(`payments/${next.id}/confirm`, {})
      const payment = confirmed as CollectedWebhook['payment']
      webhooks.push({ id: `evt_${randomUUID()}`, event: 'PAYMENT_RECEIVED', payment })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return webhooks
}

/** Address of the sandbox, which the product prints at its start. */
function sandboxUrl(dataFolder: string): string {
  const output = readFileSync(join(dataFolder, 'product.log'), 'utf8')
  const address = /Test payments\s+(http\S+)/.exec(output)?.[1]
  if (!address) throw new Error('the sandbox was not found')
  return address
}

async function post(url: string, body: object): Promise<object> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      access_token: API_KEY,
      'user-agent': 'bench',
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as object
}
