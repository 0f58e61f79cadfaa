import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

/** A simulated fault of the next calls. */
export const Fault = z.strictObject({
  /** The route, such as `POST /payments`. Every call if absent. */
  route: z.string().optional(),
  kind: z.enum(['slow', 'hang', 'cut', 'answer']),
  /** `before` the call is executed, or `after` it, so that only the response is lost. */
  when: z.enum(['before', 'after']).default('before'),
  calls: z.int().min(1).default(1),
  /** Delay of `slow`. */
  ms: z.int().min(0).default(1_000),
  /** Status and error code of `answer`. */
  status: z.int().min(400).max(599).default(500),
  code: z.string().default('internal_error'),
  /** Seconds, sent as the `RateLimit-Reset` header. */
  reset: z.int().optional(),
})
export type Fault = z.infer<typeof Fault>

export interface Faults {
  add(fault: Fault): void
  clear(): void
  /** Applies the next matching fault. `proceed` is called if the call continues after it. */
  apply(
    when: Fault['when'],
    request: FastifyRequest,
    reply: FastifyReply,
    proceed: (answer?: string) => void,
  ): void
}

export const routeName = ({ method, routeOptions }: FastifyRequest): string =>
  `${method} ${routeOptions.url ?? ''}`

export function createFaults(): Faults {
  let waiting: Fault[] = []

  function take(when: Fault['when'], request: FastifyRequest): Fault | undefined {
    const route = routeName(request)
    const fault = waiting.find(
      (one) => one.when === when && (one.route === undefined || one.route === route),
    )
    if (!fault) return undefined
    fault.calls -= 1
    waiting = waiting.filter(({ calls }) => calls > 0)
    return fault
  }

  return {
    add: (fault) => waiting.push({ ...fault }),
    clear: () => {
      waiting = []
    },
    apply(when, request, reply, proceed) {
      const fault = waiting.length > 0 ? take(when, request) : undefined
      switch (fault?.kind) {
        case undefined:
          return proceed()
        case 'slow':
          setTimeout(proceed, fault.ms)
          return
        case 'hang':
          return
        case 'cut':
          request.raw.socket.destroy()
          return
        case 'answer':
          reply.code(fault.status)
          if (fault.reset !== undefined) reply.header('ratelimit-reset', fault.reset)
          return proceed(JSON.stringify({ errors: [{ code: fault.code, description: 'Erro.' }] }))
      }
    },
  }
}
