export interface TimedAnswer {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly ms: number
}

interface Histogram {
  readonly labels: string
  readonly counts: number[]
  sumMs: number
}

export interface AnswerTimes {
  observe(answer: TimedAnswer): void
  /** The histograms in Prometheus' text format. */
  text(): string
}

const NAME = 'http_request_seconds'
const BOUNDS_MS = [1, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000]

/**
 * Histogram of response times by route and status. It is our own, because prom-client's hashes the
 * labels of every answer, which takes 15 % of what a page from the cache costs.
 */
export function createAnswerTimes(): AnswerTimes {
  const histograms: Histogram[] = []
  // Nested maps: a combined key would have to be built for every answer.
  const byRoute = new Map<string, Map<string, Map<number, Histogram>>>()
  function histogramFor({ method, route, status }: TimedAnswer): Histogram {
    const byMethod = getOr(byRoute, route, () => new Map<string, Map<number, Histogram>>())
    const byStatus = getOr(byMethod, method, () => new Map<number, Histogram>())
    return getOr(byStatus, status, () => {
      const labels = `method="${method}",route="${route}",status="${status}"`
      const histogram = { labels, counts: Array<number>(BOUNDS_MS.length + 1).fill(0), sumMs: 0 }
      histograms.push(histogram)
      return histogram
    })
  }
  return {
    observe(answer) {
      const { ms } = answer
      const histogram = histogramFor(answer)
      let bound = 0
      while (bound < BOUNDS_MS.length && ms > (BOUNDS_MS[bound] ?? 0)) bound += 1
      histogram.counts[bound] = (histogram.counts[bound] ?? 0) + 1
      histogram.sumMs += ms
    },
    text() {
      const lines = [`# HELP ${NAME} Time from request to answer`, `# TYPE ${NAME} histogram`]
      for (const { labels, counts, sumMs } of histograms) {
        let cumulative = 0
        for (const [index, count] of counts.entries()) {
          cumulative += count
          const bound = BOUNDS_MS[index]
          const le = bound === undefined ? '+Inf' : bound / 1000
          lines.push(`${NAME}_bucket{le="${le}",${labels}} ${cumulative}`)
        }
        lines.push(
          `${NAME}_sum{${labels}} ${sumMs / 1000}`,
          `${NAME}_count{${labels}} ${cumulative}`,
        )
      }
      return `${lines.join('\n')}\n`
    },
  }
}

function getOr<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let found = map.get(key)
  if (found === undefined) {
    found = make()
    map.set(key, found)
  }
  return found
}
