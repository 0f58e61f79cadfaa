import type { Result } from 'lighthouse'
import { ensureChromium } from '../scripts/setup/chromium.mjs'
import { auditPage } from './lighthouse/audit-page.ts'
import { type Loss, listLosses } from './lighthouse/losses.ts'
import { median } from './median.ts'
import { printTable } from './print-table.ts'
import { runBench } from './run-bench.ts'
import { startProduct } from './start-product.ts'

// `npm run lighthouse`: scores of the public pages on a phone, as the median of several runs.
const RUNS = 5
/** Pages with their minimum performance score. The last two have a map. */
const PAGES = [
  ['/', 95],
  ['/evento/congresso-brasileiro-de-dados-abertos', 90],
  ['/evento/regional-do-cais-noite-de-choro', 90],
] as const
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const TILE_URL = process.env['TILE_URL'] || 'https://tile.openstreetmap.org/'
const TILE_HOST = new URL(TILE_URL.replaceAll(/[{}]/g, '')).host

type Category = (typeof CATEGORIES)[number]

/** One category of one page over all runs. */
interface Outcome {
  path: string
  category: Category
  score: number
  least: number
  /** Losses of the run that the score is from. */
  losses: Loss[]
  holds: boolean
}

await runBench(async (onEnd) => {
  const chromium = ensureChromium()
  if ('missing' in chromium) throw new Error(chromium.missing)
  const { url } = await startProduct(onEnd)
  const runs = new Map(PAGES.map(([path]): [string, Result[]] => [path, []]))
  for (let run = 1; run <= RUNS; run += 1) {
    console.log(`Run ${run} of ${RUNS}`)
    for (const [path] of PAGES) {
      runs.get(path)?.push(await auditPage(onEnd, chromium.path, url + path))
    }
  }
  const outcomes = PAGES.flatMap(([path, performance]) =>
    CATEGORIES.map((category) =>
      judge(runs.get(path) ?? [], path, category, category === 'performance' ? performance : 100),
    ),
  )
  printTable([
    ['median of runs', ...CATEGORIES],
    ...PAGES.map(([path]) => [
      path,
      ...outcomes.filter((outcome) => outcome.path === path).map(({ score }) => String(score)),
    ]),
  ])
  outcomes.forEach(explain)
  const speeds = [...runs.values()].flat().map(({ environment }) => environment.benchmarkIndex)
  console.log(`\nThis machine during the runs: benchmark index ${median(speeds).toFixed(0)}`)
  return outcomes.every(({ holds }) => holds)
})

function judge(runs: Result[], path: string, category: Category, least: number): Outcome {
  const categoryScore = (run: Result) => Math.round((run.categories[category]?.score ?? 0) * 100)
  const score = median(runs.map(categoryScore))
  const typical = runs.find((run) => categoryScore(run) === score)
  const losses = typical ? listLosses(typical, category, TILE_HOST) : []
  // If the tile server is unreachable, the browser logs errors to the console.
  const isExcused =
    category === 'best-practices' && losses.length > 0 && losses.every(({ isOfTiles }) => isOfTiles)
  return { path, category, score, least, losses, holds: score >= least || isExcused }
}

function explain({ path, category, score, least, losses, holds }: Outcome): void {
  if (holds && losses.length === 0) return
  console.log(`\n${holds ? '✓' : '✗'} ${path} ${category}: ${score} (at least ${least})`)
  for (const { id, title, points, detail, isOfTiles } of losses) {
    const why = isOfTiles ? `unreachable map tiles of ${TILE_HOST}, excused` : detail
    console.log(`    -${points.toFixed(1)} ${id}: ${title} ${why}`)
  }
}
