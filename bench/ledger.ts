import { judgeGrowth } from './judge-growth.ts'
import { fillLedger } from './ledger/fill-ledger.ts'
import { get } from './listing/get.ts'
import { type OnEnd, runBench } from './run-bench.ts'
import { startProduct } from './start-product.ts'
import { logIn } from './workspace/log-in.ts'

// `npm run bench:ledger`: time in which an organization's balance and a page of its ledger are read,
// with 1,000 and with 1,000,000 entries, each in a product of its own, queried in turns by one
// caller. `-- short` asks less often.
const isShort = process.argv.includes('short')
const FEW = 1_000
const MANY = 1_000_000
const WARM_UP = isShort ? 20 : 50
const TURNS = isShort ? 60 : 300
const MAX_RATIO = 2

type Store = Awaited<ReturnType<typeof startStore>>

const questions: readonly { readonly name: string; readonly query: (store: Store) => string }[] = [
  { name: 'organization: balance and first page', query: () => '' },
  { name: 'event: balance and first page', query: ({ eventId }) => `?event=${eventId}` },
  { name: 'organization: a page in the middle', query: ({ middle }) => `?cursor=${middle}_0` },
]

await runBench(async (onEnd) => {
  const small = await startStore(onEnd, FEW)
  const large = await startStore(onEnd, MANY)
  console.log(`Asking: ${WARM_UP} times to warm up, ${TURNS} times on the clock`)
  const took = questions.map((asked) => ({ ...asked, few: [] as number[], many: [] as number[] }))
  for (let turn = 0; turn < WARM_UP + TURNS; turn += 1) {
    for (const { query, few, many } of took) {
      const both = [
        { store: small, times: few },
        { store: large, times: many },
      ]
      // Alternate the order, so that neither is always first.
      for (const { store, times } of turn % 2 === 0 ? both : both.toReversed()) {
        const { url, organizationId, headers } = store
        const began = performance.now()
        await get(`${url}/api/organizations/${organizationId}/ledger${query(store)}`, headers)
        if (turn >= WARM_UP) times.push(performance.now() - began)
      }
    }
  }
  const judged = took.map((asked) => ({ ...asked, maxRatio: MAX_RATIO }))
  return judgeGrowth(judged, { subject: 'a ledger by its entries', few: FEW, many: MANY })
})

async function startStore(onEnd: OnEnd, entries: number) {
  // All requests come from one address.
  const { url, dataFolder } = await startProduct(onEnd, { REQUESTS_PER_MINUTE: '1000000000' })
  const began = performance.now()
  const ledger = await fillLedger(dataFolder, entries)
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  console.log(`${entries.toLocaleString('en')} entries stored in ${seconds} s`)
  return { url, headers: await logIn(url, 'promotor'), ...ledger }
}
