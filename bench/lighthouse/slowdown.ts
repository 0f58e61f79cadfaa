/**
 * Slowdown by benchmark index, as the calculator of Lighthouse's guide to throttling has it
 * (`docs/throttling.md`): with it a mid-range phone is simulated on machines of any speed.
 */
const KNOWN = [
  { index: 150, slowdown: 1 },
  { index: 800, slowdown: 2 },
  { index: 1300, slowdown: 3 },
  { index: 2000, slowdown: 6 },
] as const

/** Returns the CPU slowdown for a machine of this benchmark index, interpolated. */
export function cpuSlowdown(index: number): number {
  if (index < KNOWN[0].index) throw new Error(`This machine is too slow: benchmark index ${index}`)
  const found = KNOWN.findLastIndex((known) => known.index <= index)
  const at = Math.min(found, KNOWN.length - 2)
  const [low = KNOWN[0], high = KNOWN[1]] = KNOWN.slice(at)
  const slope = (high.slowdown - low.slowdown) / (high.index - low.index)
  return low.slowdown + (index - low.index) * slope
}
