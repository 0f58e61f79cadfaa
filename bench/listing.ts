import { judgeGrowth } from './judge-growth.ts'
import { fillDatabase } from './listing/fill-database.ts'
import { get } from './listing/get.ts'
import { type Question, questionsFor } from './listing/questions.ts'
import { readPage } from './listing/read-page.ts'
import { type OnEnd, runBench } from './run-bench.ts'
import { startProduct } from './start-product.ts'

// `npm run bench:listing`: time of GET /events with a thousand and with a million upcoming events,
// each in a product of its own, queried in turns by one caller. Pages, which are cached, are not
// involved.
const FEW = 1_000
const MANY = 1_000_000
const WARM_UP = 110
const TURNS = 300

/** A question with its response times with few and with many events. */
interface TimedQuestion extends Question {
  few: number[]
  many: number[]
}

await runBench(async (onEnd) => {
  const small = await startStore(onEnd, FEW)
  const large = await startStore(onEnd, MANY)
  const questions = await questionsFor(small.url)

  console.log(`Asking: ${WARM_UP} times to warm up, ${TURNS} times on the clock`)
  const took = questions.map((question): TimedQuestion => ({ ...question, few: [], many: [] }))
  for (let turn = 0; turn < WARM_UP + TURNS; turn += 1) {
    for (const { pathFor, few, many } of took) {
      const both = [
        { store: small, times: few },
        { store: large, times: many },
      ]
      // Alternate the order, so that neither is always first.
      for (const { store, times } of turn % 2 === 0 ? both : both.toReversed()) {
        const ms = await timed(store.url + pathFor(turn, store.pages))
        if (turn >= WARM_UP) times.push(ms)
      }
    }
  }

  return judgeGrowth(took, { subject: 'the list by its events', few: FEW, many: MANY })
})

async function startStore(onEnd: OnEnd, events: number) {
  // All requests come from one address.
  const { url, dataFolder } = await startProduct(onEnd, { REQUESTS_PER_MINUTE: '1000000000' })
  const began = performance.now()
  await fillDatabase(dataFolder, events)
  const { totalDocs, totalPages } = await readPage(url, '/api/events')
  if (totalDocs !== events) throw new Error(`${totalDocs} events are listed, not ${events}`)
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  console.log(`${events.toLocaleString('en')} upcoming events stored in ${seconds} s`)
  return { url, pages: totalPages }
}

async function timed(url: string): Promise<number> {
  const began = performance.now()
  await get(url)
  return performance.now() - began
}
