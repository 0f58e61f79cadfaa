import { judgeGrowth } from './judge-growth.ts'
import { fillDatabase } from './listing/fill-database.ts'
import { get } from './listing/get.ts'
import { type OnEnd, runBench } from './run-bench.ts'
import { startProduct } from './start-product.ts'
import { fillOrganizations } from './workspace/fill-organizations.ts'
import { logIn } from './workspace/log-in.ts'
import { type WorkspaceQuestion, workspaceQuestions } from './workspace/questions.ts'

// `npm run bench:workspace`: time of the workspace's lists and searches with 10 organizations that have
// 100 events, and with 10,000 that have 100,000, each in a product of its own, queried in turns by one
// caller. `-- short` fills the larger one with a hundredth of that.
const isShort = process.argv.includes('short')
const FEW = 10
const MANY = isShort ? 100 : 10_000
const EVENTS_PER_ORGANIZATION = 10
const WARM_UP = isShort ? 20 : 100
const TURNS = isShort ? 60 : 300

/** A question with its response times with few and with many organizations. */
interface TimedQuestion extends WorkspaceQuestion {
  few: number[]
  many: number[]
}

await runBench(async (onEnd) => {
  const small = await startStore(onEnd, FEW)
  const large = await startStore(onEnd, MANY)

  console.log(`Asking: ${WARM_UP} times to warm up, ${TURNS} times on the clock`)
  const took = workspaceQuestions.map((asked): TimedQuestion => ({ ...asked, few: [], many: [] }))
  for (let turn = 0; turn < WARM_UP + TURNS; turn += 1) {
    for (const { pathFor, caller, few, many } of took) {
      const both = [
        { store: small, times: few },
        { store: large, times: many },
      ]
      // Alternate the order, so that neither is always first.
      for (const { store, times } of turn % 2 === 0 ? both : both.toReversed()) {
        const began = performance.now()
        await get(store.url + pathFor(turn, store), store.headers[caller])
        if (turn >= WARM_UP) times.push(performance.now() - began)
      }
    }
  }

  return judgeGrowth(took, { subject: 'the workspace by its organizations', few: FEW, many: MANY })
})

async function startStore(onEnd: OnEnd, organizations: number) {
  // All requests come from one address.
  const { url, dataFolder } = await startProduct(onEnd, { REQUESTS_PER_MINUTE: '1000000000' })
  const began = performance.now()
  const events = organizations * EVENTS_PER_ORGANIZATION
  await fillDatabase(dataFolder, events)
  const own = await fillOrganizations(dataFolder, organizations)
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  const count = (number: number) => number.toLocaleString('en')
  console.log(
    `${count(organizations)} organizations, ${count(events)} events stored in ${seconds} s`,
  )
  const headers = { promoter: await logIn(url, 'promotor'), team: await logIn(url, 'equipe') }
  return { url, headers, ...own }
}
