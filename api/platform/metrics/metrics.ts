import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { type AnswerTimes, createAnswerTimes } from './answer-times.ts'
import { cacheRead } from './cache-read.ts'
import type { Counted } from './counter.ts'
import { type CountedWork, createRunMetrics, type RunMetrics } from './run-metrics.ts'

export interface Metrics {
  readonly answers: AnswerTimes
  readonly runs: RunMetrics
  readonly contentType: string
  /** All metrics in Prometheus' text format. */
  text(): Promise<string>
}

/** Value of a gauge for one value of its label. */
interface LabelledValue {
  readonly label: string
  readonly value: number
}

interface PlainGauge {
  readonly name: string
  readonly help: string
  readonly read: () => Promise<number>
}

interface LabelledGauge {
  readonly name: string
  readonly help: string
  readonly label: string
  readonly readAll: () => Promise<readonly LabelledValue[]>
}

/** A gauge read from the database when the metrics are scraped, at most once in some seconds. */
export type GaugeSource = PlainGauge | LabelledGauge

/** A counter of this process. */
export interface CounterSource {
  readonly name: string
  readonly help: string
  readonly label: string
  readonly counted: Counted
}

interface MetricSources {
  readonly gauges?: readonly GaugeSource[]
  readonly counters?: readonly CounterSource[]
  readonly work?: CountedWork
}

export function createMetrics(pool: pg.Pool, sources: MetricSources = {}): Metrics {
  const { gauges = [], counters = [], work = new Map() } = sources
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  addPoolGauge(registry, pool)
  for (const source of gauges) addGauge(registry, source)
  for (const source of counters) addCounter(registry, source)
  const answers = createAnswerTimes()
  return {
    answers,
    runs: createRunMetrics(registry, work),
    contentType: registry.contentType,
    text: async () => `${await registry.metrics()}\n${answers.text()}`,
  }
}

function addPoolGauge(registry: Registry, pool: pg.Pool): void {
  const connections: Gauge<'state'> = new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool by state',
    labelNames: ['state'],
    registers: [registry],
    collect: () => {
      connections.set({ state: 'idle' }, pool.idleCount)
      connections.set({ state: 'used' }, pool.totalCount - pool.idleCount)
      connections.set({ state: 'awaited' }, pool.waitingCount)
    },
  })
}

/** Adds a gauge. Without the database the other metrics are still reported. */
function addGauge(registry: Registry, source: GaugeSource): void {
  const { name, help } = source
  const registers = [registry]
  if ('read' in source) {
    const read = cacheRead(source.read)
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers,
      collect: async () => gauge.set(await read().catch(() => Number.NaN)),
    })
    return
  }
  const { label: labelName } = source
  const readAll = cacheRead(source.readAll)
  const gauge: Gauge = new Gauge({
    name,
    help,
    labelNames: [labelName],
    registers,
    collect: async () => {
      const values = await readAll().catch(() => [])
      gauge.reset()
      for (const { label, value } of values) gauge.set({ [labelName]: label }, value)
    },
  })
}

function addCounter(registry: Registry, { name, help, label, counted }: CounterSource): void {
  const counter: Counter = new Counter({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect: () => {
      counter.reset()
      for (const [value, count] of counted.counts) counter.inc({ [label]: value }, count)
    },
  })
}
