/** Counter of this process by one label. */
export interface Counted<Value extends string = string> {
  /** Counts by value of the label. */
  readonly counts: ReadonlyMap<Value, number>
  add(value: Value, times?: number): void
}

/**
 * Creates a counter whose values are all known. Each is reported from the start as 0: Prometheus
 * does not see an increase from nothing to 1.
 */
export function createCounter<Value extends string>(values: readonly Value[]): Counted<Value> {
  const counts = new Map(values.map((value) => [value, 0]))
  return {
    counts,
    add(value, times = 1) {
      counts.set(value, (counts.get(value) ?? 0) + times)
    },
  }
}
