import { printFigures } from '../scripts/figures/figure.ts'
import { median, percentile } from './median.ts'
import { printTable } from './print-table.ts'

/** A question with its response times, in milliseconds, at a small store and at a large one. */
interface TimedQuestion {
  readonly name: string
  readonly few: number[]
  readonly many: number[]
  /** How many times the p95 of the small store that of the large one may be; not judged without. */
  readonly mostTimes?: number | undefined
}

const p95 = (times: number[]) => percentile(times, 0.95)

/** Prints the times, and judges by how much they grow with the store. */
export function judgeGrowth(
  took: readonly TimedQuestion[],
  { subject, few, many }: { subject: string; few: number; many: number },
): boolean {
  const [small, large] = [few.toLocaleString('en'), many.toLocaleString('en')]
  const ms = (time: number) => time.toFixed(2)
  printTable([
    [`${subject}, ms`, `${small}: p50`, 'p95', `${large}: p50`, 'p95'],
    ...took.map((asked) => [
      asked.name,
      ...[median(asked.few), p95(asked.few), median(asked.many), p95(asked.many)].map(ms),
    ]),
  ])
  return printFigures(
    took.map(({ name, mostTimes, ...asked }) => {
      const ratio = p95(asked.many) / p95(asked.few)
      const figure = {
        what: `p95 of ${subject}, ${large} against ${small}: ${name}`,
        value: `${ratio.toFixed(2)} ×`,
      }
      return mostTimes ? { ...figure, bar: `≤ ${mostTimes}`, holds: ratio <= mostTimes } : figure
    }),
  )
}
