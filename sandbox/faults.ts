import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

/** Trouble on purpose, for the next calls. */
export const Fault = z.strictObject({
  /** `POST /payments`, as routes are counted; every call if it is not given. */
  route: z.string().optional(),
  kind: z.enum(['slow', 'hang', 'cut', 'answer']),
  /** Before anything is done, or after it was done, when only the answer is missing. */
  when: z.enum(['before', 'after']).default('before'),
  calls: z.int().min(1).default(1),
  /** How slow. */
  ms: z.int().min(0).default(1_000),
  /** What is answered. */
  status: z.int().min(400).max(599).default(500),
  code: z.string().default('internal_error'),
  /** Seconds, told as RateLimit-Reset. */
  reset: z.int().optional(),
})
export type Fault = z.infer<typeof Fault>

export interface Faults {
  add(fault: Fault): void
  clear(): void
  /** Lets the next trouble of that kind happen; `proceed` is called where the call goes on after it. */
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
