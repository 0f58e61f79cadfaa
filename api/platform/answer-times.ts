interface Timer {
  /** Counts one answer that took so many milliseconds. */
  observe(ms: number): void
}

export interface AnswerTimes {
  timer(method: string, route: string, status: number): Timer
  /** In the words of Prometheus. */
  text(): string
}

const NAME = 'http_request_seconds'
const BOUNDS_MS = [1, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000]

/**
 * How long answers took, by route and status. A histogram of our own: counting into that of
 * prom-client takes a third of what serving a ready page does.
 */
export function createAnswerTimes(): AnswerTimes {
  const kept: { labels: string; counts: number[]; sumMs: number }[] = []
  return {
    timer(method, route, status) {
      const counts = Array<number>(BOUNDS_MS.length + 1).fill(0)
      const times = {
        labels: `method="${method}",route="${route}",status="${status}"`,
        counts,
        sumMs: 0,
      }
      kept.push(times)
      return {
        observe(ms) {
          let bound = 0
          while (bound < BOUNDS_MS.length && ms > (BOUNDS_MS[bound] ?? 0)) bound += 1
          counts[bound] = (counts[bound] ?? 0) + 1
          times.sumMs += ms
        },
      }
    },
    text() {
      const lines = [`# HELP ${NAME} Time from request to answer`, `# TYPE ${NAME} histogram`]
      for (const { labels, counts, sumMs } of kept) {
        let reached = 0
        for (const [place, count] of counts.entries()) {
          reached += count
          const bound = BOUNDS_MS[place]
          const le = bound === undefined ? '+Inf' : bound / 1000
          lines.push(`${NAME}_bucket{le="${le}",${labels}} ${reached}`)
        }
        lines.push(`${NAME}_sum{${labels}} ${sumMs / 1000}`, `${NAME}_count{${labels}} ${reached}`)
      }
      return `${lines.join('\n')}\n`
    },
  }
}
