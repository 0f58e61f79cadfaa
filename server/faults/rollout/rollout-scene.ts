import { plainAddress } from '@55tickets/api/platform/db/database.ts'
import { NO_SHEDDING } from '@55tickets/api/testing/app.ts'
import { freePort } from '@55tickets/api/testing/free-port.ts'
import { runInProduction } from '../../testing/production.ts'
import { type RunningProduct, temporaryFolder } from '../../testing/run-product.ts'
import { openMailServer } from '../mail-server.ts'
import { openProvider } from '../provider.ts'
import {
  type CrowdScene,
  drillSettings,
  openDrillDatabase,
  openOrClose,
  startDatabase,
} from '../scene.ts'
import { startBalancer } from './balancer.ts'

/** Two servers behind a load balancer, each of which may run another release. */
export interface RolloutScene extends CrowdScene {
  /** Address of the load balancer. */
  readonly url: string
  readonly products: RunningProduct[]
  /** Starts a release in the place of a server that has ended; this one without a folder. */
  readonly start: (index: number, release?: string) => Promise<void>
  readonly close: () => Promise<void>
}

/** Opens a scene whose database was created by the release before, in its folder. */
export const openRolloutScene = (before: string): Promise<RolloutScene> =>
  openOrClose(async (closing, close) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void close().then(() => process.exit(1)))
    const [embedded, elsewhere] = await Promise.all([
      startDatabase(closing, false),
      startDatabase(closing, true),
    ])
    const ports = [await freePort(), await freePort()]
    const entrance = await freePort()
    const url = `http://127.0.0.1:${entrance}`
    const provider = await openProvider(elsewhere.url, `${url}/api/payments/webhook`)
    closing.push(() => provider.close())
    const mail = await openMailServer()
    closing.push(() => mail.close())

    const products: RunningProduct[] = []
    const start: RolloutScene['start'] = async (index, release) => {
      const settings = {
        ...drillSettings(provider.url, mail.url),
        // A busy machine is no failure of a rollout.
        ...NO_SHEDDING,
        PORT: String(ports[index]),
      }
      const product = await runInProduction(plainAddress(embedded.url), settings, release)
      products[index] = product
      await product.ready()
    }
    closing.push(() => Promise.all(products.map((product) => product.stop())))
    // One after the other: the first migrates, and builds the pages for both.
    for (const index of ports.keys()) await start(index, before)
    const drillDatabase = await openDrillDatabase(closing, embedded.url)
    const temporary = temporaryFolder()
    closing.push(() => temporary.remove())
    closing.push(await startBalancer(temporary.folder, entrance, ports))
    return { ...drillDatabase, provider, products, url, urls: () => [url], start, close }
  })
