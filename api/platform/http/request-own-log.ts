import type { FastifyBaseLogger } from 'fastify'

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

/**
 * The log of one request, which names it in every line. Made only once it says something: most
 * never do, and making one costs as much as the rest of a small request.
 */
class RequestOwnLog {
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
  Object.defineProperty(RequestOwnLog.prototype, level, {
    value(this: RequestOwnLog, ...said: [string]) {
      this.own()[level](...said)
    },
  })
}

export const requestOwnLog = (
  parent: FastifyBaseLogger,
  names: Record<string, unknown>,
): FastifyBaseLogger => new RequestOwnLog(parent, names) as unknown as FastifyBaseLogger
