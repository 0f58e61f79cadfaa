import type { Config } from '@55tickets/api/platform/config.ts'
import { withLock } from '@55tickets/api/platform/db/with-lock.ts'
import { byteStorage } from '@55tickets/api/platform/files/byte-storage.ts'
import { loadDemo } from '@55tickets/demo/load-demo.ts'
import type { Product } from './product.ts'
import { say } from './terminal.ts'

/** Loads the demo or keeps it fresh, one process at a time; never where money is real. */
export async function keepDemo(
  config: Config,
  databaseUrl: string,
  product: Product,
): Promise<void> {
  if (config.isProduction) return
  const { database, clock } = product
  const done = await withLock(databaseUrl, 'demo', () =>
    loadDemo(database.db, byteStorage(config), clock.now()),
  )
  if (done === 'loaded') say('Demo data loaded')
}
