import { printFigures } from '../scripts/figures/figure.ts'
import { atMost } from './bars.ts'
import { median, percentile } from './median.ts'
import { printTable } from './print-table.ts'

/** A question with its response times, in milliseconds, at a small store and at a large one. */
interface TimedQuestion {
  readonly name: string
  readonly few: number[]
  readonly many: number[]
  /** Greatest allowed p95 at the large store, in times of that at the small one; not judged without. */
  readonly maxRatio?: number | undefined
}

const p95 = (times: number[]) => percentile(times, 0.95)

/** Prints the times, and judges by how much they grow with the store. */
export function judgeGrowth(
  questions: readonly TimedQuestion[],
  { subject, few, many }: { subject: string; few: number; many: number },
): boolean {
  const [small, large] = [few.toLocaleString('en'), many.toLocaleString('en')]
  const ms = (time: number) => time.toFixed(2)
  printTable([
    [`${subject}, ms`, `${small}: p50`, 'p95', `${large}: p50`, 'p95'],
    ...questions.map((question) => [
      question.name,
      ...[question.few, question.many].flatMap((times) => [median(times), p95(times)]).map(ms),
    ]),
  ])
  return printFigures(
    questions.map(({ name, maxRatio, ...times }) => {
      const ratio = p95(times.many) / p95(times.few)
      const figure = {
        what: `p95 of ${subject}, ${large} against ${small}: ${name}`,
        value: `${ratio.toFixed(2)} ×`,
      }
      return maxRatio ? { ...figure, ...atMost(ratio, maxRatio) } : figure
    }),
  )
}
