import { judgeGrowth } from './judge-growth.ts'
import { get } from './listing/get.ts'
import { fillPeople } from './people/fill-people.ts'
import { measureExports } from './people/measure-exports.ts'
import { peopleQuestions } from './people/questions.ts'
import { type OnEnd, runBench } from './run-bench.ts'
import { startProduct } from './start-product.ts'
import { logIn } from './workspace/log-in.ts'

// `npm run bench:people`: time of searches in an event's participants and orders with 500 and with
// 50,000 participants, each in a product of its own, queried in turns by one caller; then the memory
// that exports of the 50,000 take. `-- short` asks less often.
const isShort = process.argv.includes('short')
const FEW = 500
const MANY = 50_000
const WARM_UP = isShort ? 20 : 50
const TURNS = isShort ? 60 : 300
const MAX_RATIO = 2

await runBench(async (onEnd) => {
  const small = await startStore(onEnd, FEW)
  const large = await startStore(onEnd, MANY)
  console.log(`Asking: ${WARM_UP} times to warm up, ${TURNS} times on the clock`)
  const took = (['people', 'orders'] as const).flatMap((list) =>
    peopleQuestions.map((asked) => ({
      ...asked,
      list,
      few: [] as number[],
      many: [] as number[],
    })),
  )
  for (let turn = 0; turn < WARM_UP + TURNS; turn += 1) {
    for (const { list, wordsFor, few, many } of took) {
      const both = [
        { store: small, times: few },
        { store: large, times: many },
      ]
      // Alternate the order, so that neither is always first.
      for (const { store, times } of turn % 2 === 0 ? both : both.toReversed()) {
        const { url, eventId, headers } = store
        const q = encodeURIComponent(wordsFor(turn, store))
        const began = performance.now()
        await get(`${url}/api/promoter/events/${eventId}/${list}?q=${q}`, headers)
        if (turn >= WARM_UP) times.push(performance.now() - began)
      }
    }
  }
  const judged = took.map((asked) => ({
    ...asked,
    name: `${asked.list}: ${asked.name}`,
    maxRatio: MAX_RATIO,
  }))
  const isFlat = judgeGrowth(judged, { subject: 'searches by participants', few: FEW, many: MANY })
  return (await measureExports(large)) && isFlat
})

async function startStore(onEnd: OnEnd, people: number) {
  // All requests come from one address.
  const { url, dataFolder, pid } = await startProduct(onEnd, {
    REQUESTS_PER_MINUTE: '1000000000',
  })
  const began = performance.now()
  const event = await fillPeople(dataFolder, people)
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  console.log(`${people.toLocaleString('en')} participants stored in ${seconds} s`)
  return { url, pid, headers: await logIn(url, 'promotor'), ...event }
}
