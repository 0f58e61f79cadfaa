import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installPrograms, requireProgram } from '../scripts/setup/programs.mjs'
import { loadPage, type PageLoad } from './hydration/load-page.ts'
import { AUDITED_PATHS } from './lighthouse/pages.ts'
import { median } from './median.ts'
import { printTable } from './print-table.ts'
import { type OnEnd, runBench } from './run-bench.ts'
import type * as ProductModule from './start-product.ts'

// `npm run bench:hydration -- ../before`: CPU time that the scripts of public pages take on the main
// thread of a phone's browser until they are hydrated, beside another checkout with its dependencies
// installed. Both products run at the same time and are loaded in turns.
const ROUNDS = 9
const MAX_OF_BEFORE = 0.7

await runBench(async (onEnd) => {
  const [other] = process.argv.slice(2)
  if (!other) throw new Error('Which checkout? npm run bench:hydration -- ../before')
  await installPrograms(['chromium'])
  const chromium = requireProgram('chromium')
  const before = await startCheckout(onEnd, resolve(other))
  const after = await startCheckout(onEnd, resolve('.'))

  let holds = true
  const rows: string[][] = []
  for (const path of AUDITED_PATHS) {
    const rounds: { before: PageLoad; after: PageLoad }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const load = (url: string) => loadPage(chromium, url + path)
      // The order changes, so that neither is always the second.
      const isFirst = round % 2 === 0
      const early = await load(isFirst ? before : after)
      const late = await load(isFirst ? after : before)
      rounds.push(isFirst ? { before: early, after: late } : { before: late, after: early })
    }
    const over = (figure: (round: (typeof rounds)[number]) => number) => median(rounds.map(figure))
    const ratio = over((round) => round.after.scriptMs / round.before.scriptMs)
    holds &&= ratio <= MAX_OF_BEFORE
    rows.push([
      `${ratio <= MAX_OF_BEFORE ? '✓' : '✗'} ${path}`,
      `${over((round) => round.before.scriptMs).toFixed(1)} ms`,
      `${over((round) => round.after.scriptMs).toFixed(1)} ms`,
      ratio.toFixed(2),
      String(over((round) => round.before.layouts)),
      String(over((round) => round.after.layouts)),
    ])
  }
  printTable([
    [`median of ${ROUNDS} rounds`, 'before', 'after', 'ratio', 'layouts', 'after'],
    ...rows,
  ])
  console.log(`None above ${MAX_OF_BEFORE} of before: ${holds ? 'yes' : 'no'}`)
  return holds
})

/** Starts the product of a checkout by its own module and returns its address. */
async function startCheckout(onEnd: OnEnd, folder: string): Promise<string> {
  const file = pathToFileURL(join(folder, 'bench', 'start-product.ts')).href
  const { startProduct }: typeof ProductModule = await import(file)
  const { url } = await startProduct(onEnd)
  console.log(`${folder} runs at ${url}`)
  return url
}
