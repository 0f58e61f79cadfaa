import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'

/** Of the sandbox that runs beside the product. It opens nothing but this machine's tests. */
const API_KEY = '$aact_hmlg_55tickets-sandbox'
const AT_ONCE = 8

/**
 * The money of every sale arrives at the sandbox, which is told to keep its webhooks to itself; what
 * it would have told is what the benchmark tells.
 */
export async function collectWebhooks(
  client: Client,
  dataFolder: string,
  sales: readonly string[],
): Promise<object[]> {
  const sandbox = sandboxUrl(dataFolder)
  const control = (path: string, body: object) => post(`${sandbox}/control/${path}`, body)
  await control('notices', { drop: true })
  const { rows } = await client.query<{ id: string }>(
    'select provider_id as id from charges where sale_id = any ($1)',
    [sales],
  )
  const webhooks: object[] = []
  const left = [...rows]
  const work = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const payment = await control(`payments/${next.id}/confirm`, {})
      webhooks.push({ id: `evt_${randomUUID()}`, event: 'PAYMENT_RECEIVED', payment })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return webhooks
}

/** The product says at its start where its sandbox listens. */
function sandboxUrl(dataFolder: string): string {
  const said = readFileSync(join(dataFolder, 'product.log'), 'utf8')
  const address = /Test payments\s+(http\S+)/.exec(said)?.[1]
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
