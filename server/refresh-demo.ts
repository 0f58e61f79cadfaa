import type { Config } from '@55tickets/api/platform/config.ts'
import { withLock } from '@55tickets/api/platform/db/with-lock.ts'
import { byteStorage } from '@55tickets/api/platform/files/byte-storage.ts'
import type { Log } from '@55tickets/api/platform/log.ts'
import type { ApiCall } from '@55tickets/demo/buyer.ts'
import { loadCrowd } from '@55tickets/demo/crowd/load-crowd.ts'
import { loadDemo } from '@55tickets/demo/load-demo.ts'
import { loadDemoPurchases } from '@55tickets/demo/load-purchases.ts'
import type { Product } from './product.ts'
import { demoRefusal } from './production-mark.ts'
import { say } from './terminal.ts'

/**
 * Loads or refreshes the demo, one process at a time, and never where payments are or were real.
 * Returns whether there is a demo now.
 */
export async function refreshDemo(
  config: Config,
  directUrl: string,
  product: Product,
): Promise<boolean> {
  if (!config.hasDemo) return false
  const { database, clock } = product
  return withLock(directUrl, 'demo', async () => {
    const why = await demoRefusal(database.db)
    if (why) {
      say(`No demo data: ${why}`)
      return false
    }
    const done = await loadDemo(database.db, byteStorage(config), clock.now())
    if (done === 'loaded') say('Demo data loaded')
    return true
  })
}

/**
 * Makes the demo's purchases, Ana's by calls of our own API, once it is served; only with the sandbox. A
 * failure is logged, since the demo can start without them.
 */
export async function refreshDemoPurchases(
  config: Config,
  directUrl: string,
  product: Product,
  log: Log,
): Promise<void> {
  if (!config.hasDemo || !config.isSandbox) return
  const { database, app, clock } = product
  const ask: ApiCall = async ({ method, path, token, key, body }) => {
    const answer = await app.inject({
      method,
      url: `/api${path}`,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { payload: body }),
    })
    return { status: answer.statusCode, body: answer.json<unknown>() }
  }
  try {
    await withLock(directUrl, 'demo', async () => {
      if (await demoRefusal(database.db)) return
      await loadDemoPurchases(database.db, ask)
      await loadCrowd(database.db, ask, clock.now())
    })
  } catch (error) {
    log.warn({ err: error }, 'could not make the demo purchases')
  }
}
