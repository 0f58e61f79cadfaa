import type { FastifyInstance } from 'fastify'
import { sendPlainPage } from '../../platform/mail/plain-page.ts'
import type { PayoutDeps } from './deps.ts'
import { STOP_KEY_PATH } from './key-links.ts'
import { stopPage } from './stop-page.ts'
import { findStoppableKey, type StoppableKey, stopPayoutKey } from './stop-payout-key.ts'

/**
 * Registers the page on which an owner stops a payout key, without an account: whoever stole a
 * login may have taken theirs. A GET changes nothing, since mail programs fetch links. In a scope
 * of its own, because its form is no JSON.
 */
export function registerStopKey(
  app: FastifyInstance,
  deps: Pick<PayoutDeps, 'db' | 'config' | 'mailer'>,
): void {
  const options = { config: { access: 'open' }, schema: { hide: true } } as const
  const find = async (query: unknown): Promise<StoppableKey | null> => {
    const { t } = query as { t?: unknown }
    return typeof t === 'string' ? findStoppableKey(deps.db, t) : null
  }
  app.register(async (scope) => {
    // The token says everything: the form is read and dropped.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer' },
      (_request, _body, done) => done(null),
    )
    scope.get(STOP_KEY_PATH, options, async (request, reply) => {
      const key = await find(request.query)
      return sendPlainPage(reply, key ? 200 : 404, stopPage(key))
    })
    scope.post(STOP_KEY_PATH, options, async (request, reply) => {
      const key = await find(request.query)
      if (!key) return sendPlainPage(reply, 404, stopPage(null))
      await stopPayoutKey(deps, key)
      return sendPlainPage(reply, 200, stopPage({ ...key, isStopped: true }))
    })
  })
}
