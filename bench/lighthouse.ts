import type { Result } from 'lighthouse'
import { printFigures } from '../scripts/figures/figure.ts'
import { installPrograms, requireProgram } from '../scripts/setup/programs.mjs'
import { auditPage, calibrate } from './lighthouse/audit-page.ts'
import { type Loss, listLosses } from './lighthouse/losses.ts'
import { AUDITED_PATHS } from './lighthouse/pages.ts'
import { median } from './median.ts'
import { printTable } from './print-table.ts'
import { runBench } from './run-bench.ts'
import { startProduct } from './start-product.ts'

// `npm run lighthouse`: scores of the public pages on a phone, as the median of several runs. Each
// slows the CPU down as the machine's speed at that time asks for.
const RUNS = 5
const MIN_PERFORMANCE = 97
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const TILE_URL = process.env['TILE_URL'] || 'https://tile.openstreetmap.org/'
const TILE_HOST = new URL(TILE_URL.replaceAll(/[{}]/g, '')).host

type Category = (typeof CATEGORIES)[number]

/** One category of one page over all runs. */
interface Outcome {
  path: string
  category: Category
  score: number
  minimum: number
  /** Losses of the run that the score is from. */
  losses: Loss[]
  holds: boolean
}

await runBench(async (onEnd) => {
  await installPrograms(['chromium'])
  const chromium = requireProgram('chromium')
  const { url } = await startProduct(onEnd)
  const runs = new Map(AUDITED_PATHS.map((path): [string, Result[]] => [path, []]))
  const audit = (path: string) => ({ onEnd, chromePath: chromium, url: url + path })
  for (let run = 1; run <= RUNS; run += 1) {
    const { index, slowdown } = await calibrate(audit('/'))
    const speed = `benchmark index ${index.toFixed(0)}, CPU slowdown ${slowdown.toFixed(1)}`
    console.log(`Run ${run} of ${RUNS}: ${speed}`)
    for (const path of AUDITED_PATHS) {
      const throttling = { cpuSlowdownMultiplier: slowdown }
      runs.get(path)?.push(await auditPage(audit(path), { throttling }))
    }
  }
  const outcomes = AUDITED_PATHS.flatMap((path) =>
    CATEGORIES.map((category) => {
      const minimum = category === 'performance' ? MIN_PERFORMANCE : 100
      return judge(runs.get(path) ?? [], path, category, minimum)
    }),
  )
  printTable([
    ['median of runs', ...CATEGORIES],
    ...AUDITED_PATHS.map((path) => [
      path,
      ...outcomes.filter((outcome) => outcome.path === path).map(({ score }) => String(score)),
    ]),
  ])
  outcomes.forEach(explain)
  return printFigures(
    outcomes.map(({ path, category, score, minimum, holds }) => ({
      what: `Lighthouse, ${category} of \`${path}\`, median of ${RUNS}`,
      value: String(score),
      bar: `≥ ${minimum}`,
      holds,
    })),
  )
})

function judge(runs: Result[], path: string, category: Category, minimum: number): Outcome {
  const categoryScore = (run: Result) => Math.round((run.categories[category]?.score ?? 0) * 100)
  const score = median(runs.map(categoryScore))
  const typical = runs.find((run) => categoryScore(run) === score)
  const losses = typical ? listLosses(typical, category, TILE_HOST) : []
  // If the tile server is unreachable, the browser logs errors to the console.
  const isExcused =
    category === 'best-practices' && losses.length > 0 && losses.every(({ isOfTiles }) => isOfTiles)
  return { path, category, score, minimum, losses, holds: score >= minimum || isExcused }
}

function explain({ path, category, score, minimum, losses, holds }: Outcome): void {
  if (holds && losses.length === 0) return
  console.log(`\n${path} ${category}: ${score} (at least ${minimum})`)
  for (const { id, title, points, detail, isOfTiles } of losses) {
    const why = isOfTiles ? `unreachable map tiles of ${TILE_HOST}, excused` : detail
    console.log(`    -${points.toFixed(1)} ${id}: ${title} ${why}`)
  }
}
