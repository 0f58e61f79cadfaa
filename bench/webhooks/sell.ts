import { randomUUID } from 'node:crypto'
import { createTokens } from '../../api/areas/accounts/tokens.ts'
import { type HotEvent, userId } from '../reserve/store.ts'

interface SellPlan {
  readonly url: string
  readonly secret: string
  readonly event: HotEvent
  readonly count: number
}

const AT_ONCE = 16

/** Creates sales that wait for their PIX, each of another user; returns their ids. */
export async function sellByPix({ url, secret, event, count }: SellPlan): Promise<string[]> {
  const tokens = createTokens([secret])
  const { eventId, ticketId } = event
  const sales: string[] = []
  let next = 0
  const work = async () => {
    for (let buyer = next++; buyer < count; buyer = next++) {
      const caller = { userId: userId(buyer), loginId: randomUUID() }
      const token = tokens.issueAccess(caller, new Date())
      const post = (path: string, body: object) => send(`${url}/api${path}`, token, body)
      const items = [{ ticketId, quantity: 1 }]
      const reservation = await post(`/events/${eventId}/reserve`, { eventId, items })
      const vendaId = String(reservation['_id'])
      await post('/payments/process', { vendaId, paymentType: 'PIX' })
      sales.push(vendaId)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return sales
}

async function send(url: string, token: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Record<string, unknown>
}
