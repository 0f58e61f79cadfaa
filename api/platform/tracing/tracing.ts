import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import type { Tracing } from './spans.ts'

/** Tracing of this process: undefined while it is off, which is all that then costs anything. */
export let tracing: Tracing | undefined

/** Switches tracing on if there is a receiver. Its libraries are loaded only then. */
export async function startTracing(config: Config, log: Log): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = config
  if (endpoint === undefined) return
  const { createTracing } = await import('./open-telemetry.ts')
  tracing = createTracing({ ...config, endpoint }, log)
}

export async function stopTracing(): Promise<void> {
  await tracing?.stop()
  tracing = undefined
}
