import { AsyncLocalStorage } from 'node:async_hooks'
import { hostname } from 'node:os'
import {
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Config } from '../config.ts'
import { throttleLog } from '../jobs/throttle-log.ts'
import type { Log } from '../log.ts'
import type { SpanRef, SpanStart, StartedSpan, Tracing } from './spans.ts'
import { summarizeStatement } from './statement-summary.ts'

type TracingConfig = Pick<
  Config,
  | 'OTEL_EXPORTER_OTLP_HEADERS'
  | 'OTEL_SERVICE_NAME'
  | 'OTEL_TRACES_SAMPLER'
  | 'OTEL_TRACES_SAMPLER_ARG'
> & { readonly endpoint: string }

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const

/** Guards against an attribute that grows by mistake. */
const MAX_ATTRIBUTE_LENGTH = 200

/**
 * Traces by OpenTelemetry, sent over OTLP/HTTP. Nothing is registered globally and no module is
 * patched: spans begin where our own code says so.
 */
export function createTracing(config: TracingConfig, log: Log): Tracing {
  const provider = new TracerProvider({
    sampler: createSampler(config),
    spanLimits: { attributeValueLengthLimit: MAX_ATTRIBUTE_LENGTH },
    resource: resourceFromAttributes({
      'service.name': config.OTEL_SERVICE_NAME,
      'service.instance.id': `${hostname()}:${process.pid}`,
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter: createExporter(config, log) })],
  })
  const tracer = provider.getTracer('55tickets')
  const contexts = new AsyncLocalStorage<Context>()

  function start({ name, kind, attributes, continues }: SpanStart): StartedSpan {
    const [parent, ...links] = continues ? spanContexts(continues) : []
    const context = parent
      ? trace.setSpanContext(ROOT_CONTEXT, parent)
      : (contexts.getStore() ?? ROOT_CONTEXT)
    const span = tracer.startSpan(
      name,
      {
        kind: kind ? KINDS[kind] : SpanKind.INTERNAL,
        ...(attributes && { attributes: { ...attributes } }),
        links: links.map((linked) => ({ context: linked })),
      },
      context,
    )
    return {
      set: (more) => void span.setAttributes({ ...more }),
      rename: (next) => void span.updateName(next),
      enter: (work) => contexts.run(trace.setSpan(context, span), work),
      end: (error) => endSpan(span, error),
    }
  }

  async function run<T>(begun: SpanStart, work: (span: StartedSpan) => Promise<T>): Promise<T> {
    const span = start(begun)
    try {
      const result = await span.enter(() => work(span))
      span.end()
      return result
    } catch (error) {
      span.end(error)
      throw error
    }
  }

  const currentContext = (): SpanContext | undefined => {
    const store = contexts.getStore()
    return store && trace.getSpanContext(store)
  }

  return {
    start,
    run,
    runStatement(text, work) {
      if (!contexts.getStore()) return work()
      const summary = summarizeStatement(text)
      const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': summary }
      return run({ name: summary, kind: 'client', attributes }, work)
    },
    current: currentContext,
    traceparent() {
      const current = currentContext()
      if (!current) return undefined
      const flags = current.traceFlags.toString(16).padStart(2, '0')
      return `00-${current.traceId}-${current.spanId}-${flags}`
    },
    stop: () => provider.shutdown(),
  }
}

/** Ends a span, and records only the kind of an error: messages of PostgreSQL repeat values. */
function endSpan(span: Span, error: unknown): void {
  if (error !== undefined) {
    span.setStatus({ code: SpanStatusCode.ERROR })
    span.setAttribute('error.type', errorType(error))
  }
  span.end()
}

function errorType(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

/** Contexts of the spans that are continued, a sampled one first: its trace shows the work. */
function spanContexts(refs: readonly (SpanRef | undefined)[]): SpanContext[] {
  const found = refs.flatMap((ref) => {
    const context = typeof ref === 'string' ? parseTraceparent(ref) : (ref as SpanContext)
    return context && isSpanContextValid(context) ? [context] : []
  })
  const isSampled = ({ traceFlags }: SpanContext) => (traceFlags & TraceFlags.SAMPLED) !== 0
  return [...found.filter(isSampled), ...found.filter((context) => !isSampled(context))]
}

function parseTraceparent(text: string): SpanContext | undefined {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-(0[01])$/.exec(text) ?? []
  if (!traceId || !spanId || !flags) return undefined
  return { traceId, spanId, traceFlags: Number(flags), isRemote: true }
}

function createSampler(config: TracingConfig): Sampler {
  const name = config.OTEL_TRACES_SAMPLER
  const root = rootSampler(name.replace('parentbased_', ''), config.OTEL_TRACES_SAMPLER_ARG)
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}

function rootSampler(name: string, ratio: number): Sampler {
  if (name === 'always_off') return new AlwaysOffSampler()
  return name === 'traceidratio' ? new TraceIdRatioBasedSampler(ratio) : new AlwaysOnSampler()
}

/** Sends spans in the background. Those that can't be sent are dropped, and the log says so. */
function createExporter(config: TracingConfig, log: Log): SpanExporter {
  const exporter = new OTLPTraceExporter({
    url: `${config.endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: config.OTEL_EXPORTER_OTLP_HEADERS,
  })
  const logFailure = throttleLog<Error>((error, others) =>
    log.warn({ reason: error.message, others }, 'could not send traces'),
  )
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error) logFailure(result.error)
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush(),
  }
}
