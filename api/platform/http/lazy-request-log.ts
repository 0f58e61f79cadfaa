import type { FastifyBaseLogger } from 'fastify'

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

/**
 * Logger of one request, whose lines carry its id. Created on first use: most requests log nothing,
 * and creating a logger costs as much as the rest of a small request.
 */
class LazyRequestLog {
  private readonly parent: FastifyBaseLogger
  private readonly names: Record<string, unknown>
  private made: FastifyBaseLogger | undefined = undefined

  constructor(parent: FastifyBaseLogger, names: Record<string, unknown>) {
    this.parent = parent
    this.names = names
  }

  own(): FastifyBaseLogger {
    this.made ??= this.parent.child(this.names)
    return this.made
  }

  get level() {
    return this.parent.level
  }

  child(...given: Parameters<FastifyBaseLogger['child']>) {
    return this.own().child(...given)
  }

  silent() {}
}

for (const level of LEVELS) {
  Object.defineProperty(LazyRequestLog.prototype, level, {
    value(this: LazyRequestLog, ...said: [string]) {
      this.own()[level](...said)
    },
  })
}

export const lazyRequestLog = (
  parent: FastifyBaseLogger,
  names: Record<string, unknown>,
): FastifyBaseLogger => new LazyRequestLog(parent, names) as unknown as FastifyBaseLogger
