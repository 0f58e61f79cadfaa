import { cards, testCard } from '@55tickets/api/areas/charges/testing/payer.ts'
import { importEvents } from '@55tickets/api/areas/events/public.ts'
import {
  eventIdOf,
  ticketIdOf,
} from '@55tickets/api/areas/reservations/testing/reservations-app.ts'
import { byteStorage } from '@55tickets/api/platform/files/byte-storage.ts'
import { createLog } from '@55tickets/api/platform/log.ts'
import { startTracing, tracing } from '@55tickets/api/platform/tracing/tracing.ts'
import { testConfig } from '@55tickets/api/testing/app.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type ReceivedSpan, startTraceReceiver } from './testing/trace-receiver.ts'
import {
  answer,
  event,
  expectOk,
  leaveTraces,
  PASSWORD,
  planted,
  SLUG,
} from './testing/traced-person.ts'
import { openWholeProduct, type WholeProduct } from './testing/whole-product.ts'

/** Traces of the product, received by a collector of the test. */

const paying = 'POST /api/payments/process'
const webhook = 'POST /api/payments/webhook'

/** Opens a product that sends its spans soon, not five seconds later. */
async function openTracedProduct(environment: Record<string, string>): Promise<WholeProduct> {
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '100')
  onTestFinished(() => void vi.unstubAllEnvs())
  const wholeProduct = await openWholeProduct(undefined, environment)
  const options = { storage: byteStorage(wholeProduct.config), folder: '/nowhere' }
  const imported = await importEvents(wholeProduct.database.db, [event], options)
  if (!imported.ok) throw new Error(imported.problems.join('\n'))
  return wholeProduct
}

/** Buys a ticket by PIX, which the provider then reports as paid. */
async function buyByPix({ ask }: WholeProduct, token: string): Promise<void> {
  const eventId = eventIdOf(SLUG)
  const items = [{ ticketId: ticketIdOf(SLUG, 'inteira'), quantity: 1 }]
  const request = { eventId, items, customForm: answer(planted.saleAnswer) }
  const sale = await expectOk(ask('POST', `/events/${eventId}/reserve`, token, request))
  const payment = { vendaId: sale['_id'], paymentType: 'PIX' }
  await expectOk(ask('POST', '/payments/process', token, payment))
  await expectOk(ask('POST', `/sandbox/payments/${String(sale['_id'])}/confirm`))
}

/** Orders that the process has counted in its metrics. */
async function countOrders({ product }: WholeProduct) {
  const { body } = await product.app.inject('/metrics')
  const count = (step: string) =>
    Number(new RegExp(`^orders_total\\{step="${step}"\\} (\\d+)$`, 'm').exec(body)?.[1])
  return { reserved: count('reserved'), paying: count('paying'), paid: count('paid') }
}

const names = (spans: readonly ReceivedSpan[]) => spans.map(({ name }) => name)

/** Spans of the first trace that begins with one name and contains another. */
function findTrace(spans: readonly ReceivedSpan[], root: string, inner: string): ReceivedSpan[] {
  const traces = Map.groupBy(spans, ({ traceId }) => traceId).values()
  const isWanted = (trace: readonly ReceivedSpan[]) =>
    trace.some(({ name, parentSpanId }) => name === root && !parentSpanId) &&
    names(trace).includes(inner)
  return [...traces].find(isWanted) ?? []
}

/** Names of a span and of all that it is part of, innermost first. */
function lineage(trace: readonly ReceivedSpan[], name: string): string[] {
  const path: string[] = []
  for (let span = trace.find((one) => one.name === name); span; ) {
    path.push(span.name)
    const parent: string | undefined = span.parentSpanId
    span = trace.find(({ spanId }) => spanId === parent)
  }
  return path
}

test('a payment is one trace from the request to the job, without personal data', async () => {
  const receiver = await startTraceReceiver()
  onTestFinished(() => receiver.close())
  const wholeProduct = await openTracedProduct({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url })
  const before = await countOrders(wholeProduct)
  const { token } = await leaveTraces(wholeProduct)
  await buyByPix(wholeProduct, token)
  await vi.waitFor(
    async () => {
      expect(findTrace(receiver.spans(), paying, 'job send-mail')).not.toEqual([])
      expect(findTrace(receiver.spans(), webhook, 'job charge-changed')).not.toEqual([])
      const after = await countOrders(wholeProduct)
      const steps = ['reserved', 'paying', 'paid'] as const
      const changes = steps.map((step) => after[step] - before[step])
      expect(changes).toEqual([2, 2, 2])
    },
    { timeout: 60_000, interval: 100 },
  )
  await wholeProduct.close()
  expect(tracing).toBeUndefined()

  const spans = receiver.spans()
  const card = findTrace(spans, paying, 'job send-mail')
  const call = 'provider POST /payments'
  expect(lineage(card, call)).toEqual([call, paying])
  // The sale is paid, and its mail queued, in batches with those of other buyers.
  expect(lineage(card, 'with sales')).toEqual(['with sales', 'batch', paying])
  expect(lineage(card, 'job send-mail')).toEqual(['job send-mail', 'batch', paying])
  const settled = findTrace(spans, webhook, 'job charge-changed')
  expect(lineage(settled, 'job charge-changed').at(-1)).toBe(webhook)

  const text = receiver.text().toLowerCase()
  // Control: what is sent can be searched.
  expect(text).toContain('/api/payments/process')
  const { creditCard, creditCardHolderInfo } = testCard(cards.approved)
  // Left out: numbers so short that ids contain them by chance.
  const { number: _, ...others } = planted
  const secrets = [...Object.values(others), ...Object.values(creditCardHolderInfo)]
  const found = [...secrets, PASSWORD, creditCard.number, creditCard.holderName].filter((secret) =>
    text.includes(secret.toLowerCase()),
  )
  expect(found).toEqual([])
})

test('nothing is traced without a receiver, and what is not sampled is not sent', async () => {
  await startTracing(testConfig(), createLog('silent'))
  expect(tracing).toBeUndefined()
  const receiver = await startTraceReceiver()
  onTestFinished(() => receiver.close())
  const unsampled = await openTracedProduct({
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0',
  })
  await leaveTraces(unsampled)
  await unsampled.close()
  expect(receiver.spans()).toEqual([])
})
