import type { Figure } from '../scripts/figures/figure.ts'

type Bar = Pick<Figure, 'bar' | 'holds'>

export const atLeast = (value: number, minimum: number): Bar => ({
  bar: `≥ ${minimum}`,
  holds: value >= minimum,
})

export const atMost = (value: number, maximum: number, unit = ''): Bar => ({
  bar: `≤ ${maximum}${unit}`,
  holds: value <= maximum,
})

/** Bar of a p99 beside a load, in milliseconds: an idle p99 of a few may grow up to `maxMs` anyway. */
export const nearIdle = (
  p99: number,
  { idle, maxTimesIdle, maxMs }: { idle: number; maxTimesIdle: number; maxMs: number },
): Bar => ({
  bar: `≤ ${maxTimesIdle} × idle, or ${maxMs} ms`,
  holds: p99 <= idle * maxTimesIdle || p99 <= maxMs,
})
