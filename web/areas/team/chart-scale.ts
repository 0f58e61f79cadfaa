/** Round values for the grid lines of a chart, from zero to the first above the maximum. */
export function chartScale(highest: number): readonly number[] {
  const rough = Math.max(highest, 1) / GRID_LINES
  const unit = 10 ** Math.floor(Math.log10(rough))
  const step = (steps.find((one) => one * unit >= rough - 1e-9) ?? 10) * unit
  return Array.from({ length: GRID_LINES + 1 }, (_, at) => at * Math.max(step, 1))
}

const GRID_LINES = 4
const steps = [1, 2, 2.5, 5, 10] as const

/** Indexes of the days labelled below the chart: about six, today among them. */
export const labelledDays = (count: number): readonly number[] => {
  const every = Math.ceil(count / 6)
  return Array.from({ length: count }, (_, at) => at).filter((at) => (count - 1 - at) % every === 0)
}
