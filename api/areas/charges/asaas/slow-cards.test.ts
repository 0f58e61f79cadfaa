import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createLog } from '../../../platform/log.ts'
import { cards, testCard } from '../testing/payer.ts'
import { uncounted } from '../testing/uncounted.ts'
import { createProvider } from './provider.ts'

const payment = {
  customer: 'cus_1',
  amountCents: 1000,
  dueDate: '2030-01-01',
  reference: 'sale',
  description: 'Ingressos',
}
const card = {
  installments: 1,
  card: testCard(cards.approved),
  addressNumber: '1',
  remoteIp: '::1',
}

test('slow card charges do not block PIX calls', async () => {
  let isOpen = 0
  const answer = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    if ((await text(request)).includes('CREDIT_CARD')) return void isOpen++
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ id: 'pay_1', status: 'PENDING', value: 10, billingType: 'PIX' }))
  }
  const server = http.createServer((request, response) => void answer(request, response))
  server.listen(0)
  const { port } = server.address() as AddressInfo
  const provider = createProvider({
    address: () => `http://127.0.0.1:${port}`,
    apiKey: 'key',
    log: createLog('silent'),
    quota: uncounted,
    timeouts: { cardMs: 10_000, otherMs: 2_000 },
  })
  const slow = Array.from({ length: 60 }, () => provider.payByCard({ ...payment, ...card }))
  await expect.poll(() => isOpen).toBe(60)
  expect((await provider.createPix(payment)).ok).toBe(true)
  server.closeAllConnections()
  server.close()
  await Promise.all(slow)
})
