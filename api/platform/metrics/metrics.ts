import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { type AnswerTimes, createAnswerTimes } from './answer-times.ts'
import { type CountedWork, type CountRun, createRunMetrics } from './run-metrics.ts'

export interface Metrics {
  readonly answers: AnswerTimes
  readonly countRun: CountRun
  readonly contentType: string
  /** All metrics in Prometheus' text format. */
  text(): Promise<string>
}

/** A gauge of an area, read when the metrics are scraped. */
export interface GaugeSource {
  readonly name: string
  readonly help: string
  readonly read: () => Promise<number>
}

export function createMetrics(
  pool: pg.Pool,
  sources: readonly GaugeSource[] = [],
  work: CountedWork = new Map(),
): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const connections: Gauge<'state'> = new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool by state',
    labelNames: ['state'],
    registers,
    collect: () => {
      connections.set({ state: 'idle' }, pool.idleCount)
      connections.set({ state: 'used' }, pool.totalCount - pool.idleCount)
      connections.set({ state: 'awaited' }, pool.waitingCount)
    },
  })
  for (const { name, help, read } of sources) {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers,
      // Without the database the other metrics are still reported.
      collect: async () => gauge.set(await read().catch(() => Number.NaN)),
    })
  }
  const answers = createAnswerTimes()
  return {
    answers,
    countRun: createRunMetrics(registry, work),
    contentType: registry.contentType,
    text: async () => `${await registry.metrics()}\n${answers.text()}`,
  }
}
