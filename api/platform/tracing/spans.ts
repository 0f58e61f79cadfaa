/**
 * Attributes of a span. Traces leave our machines: none may hold what a person typed, nor a value
 * of a statement.
 */
type SpanAttributes = Readonly<Record<string, string | number>>

/** Reference to a span that work elsewhere continues: a batch, or a job by its `traceparent`. */
export type SpanRef = object | string

export interface SpanStart {
  readonly name: string
  readonly kind?: 'server' | 'client' | 'consumer'
  readonly attributes?: SpanAttributes
  /** Spans that it continues instead of the current one: the first is its parent, others are linked. */
  readonly continues?: readonly (SpanRef | undefined)[]
}

export interface StartedSpan {
  set(attributes: SpanAttributes): void
  rename(name: string): void
  /** Runs code within the span: spans that start in it are its children. */
  enter<T>(work: () => T): T
  /** Ends the span, as failed if there is an error. */
  end(error?: unknown): void
}

export interface Tracing {
  start(span: SpanStart): StartedSpan
  /** Runs work as a span. */
  run<T>(span: SpanStart, work: (span: StartedSpan) => Promise<T>): Promise<T>
  /** Runs a statement as a span named after its kind and table, within another span only. */
  runStatement<T>(text: string, work: () => Promise<T>): Promise<T>
  /** The current span, if there is one. */
  current(): SpanRef | undefined
  /** The current span as a W3C `traceparent`, which outlives the process. */
  traceparent(): string | undefined
  /** Sends what is left. */
  stop(): Promise<void>
}
