import type { AddressInfo } from 'node:net'
import type { DatabaseAddress } from '@55tickets/api/platform/db/database.ts'
import { createLog } from '@55tickets/api/platform/log.ts'
import { testConfig } from '@55tickets/api/testing/app.ts'
import { databaseEnvironment } from '@55tickets/api/testing/database.ts'
import { isLongRun } from '@55tickets/api/testing/long-run.ts'
import { createProduct } from '../product.ts'
import { NO_PAGES } from './no-pages.ts'
import { PRODUCTION, runInProduction } from './production.ts'

/** A server of the product in production mode, which answers calls of the API. */
interface OpenServer {
  readonly url: string
  stop(): Promise<unknown>
}

/** Servers of the product on one database, as behind a load balancer. */
export interface OpenServers {
  readonly urls: readonly string[]
  stop(): Promise<void>
}

/**
 * Opens servers that share only the database: each has its own connections, caches and jobs. In a
 * long run each is a process; otherwise all run in this one, because starting a process takes
 * seconds.
 */
export async function openServers(address: DatabaseAddress, count: number): Promise<OpenServers> {
  const open = isLongRun ? openProcess : openHere
  const servers = await Promise.all(Array.from({ length: count }, () => open(address)))
  return {
    urls: servers.map(({ url }) => url),
    async stop() {
      await Promise.all(servers.map((server) => server.stop()))
    },
  }
}

async function openProcess(address: DatabaseAddress): Promise<OpenServer> {
  const product = await runInProduction(address)
  await product.ready()
  return product
}

async function openHere(address: DatabaseAddress): Promise<OpenServer> {
  const product = await createProduct({
    config: testConfig({ ...PRODUCTION, ...databaseEnvironment(address) }),
    address,
    log: createLog('silent'),
    renderer: NO_PAGES,
  })
  await product.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = product.app.server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, stop: () => product.stop() }
}
