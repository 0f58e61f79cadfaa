import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { type AnswerTimes, createAnswerTimes } from './answer-times.ts'

export interface Metrics {
  readonly answers: AnswerTimes
  readonly contentType: string
  /** Everything that is measured, in the words of Prometheus. */
  text(): Promise<string>
}

export function createMetrics(pool: pg.Pool): Metrics {
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
  const answers = createAnswerTimes()
  return {
    answers,
    contentType: registry.contentType,
    text: async () => `${await registry.metrics()}\n${answers.text()}`,
  }
}
