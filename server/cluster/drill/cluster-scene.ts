import { migrate } from '@55tickets/api/platform/db/migrate.ts'
import { buildWeb } from '../../../scripts/build.ts'
import { chooseLocation } from '../../database/location.ts'
import { openMailServer } from '../../faults/mail-server.ts'
import { openProvider } from '../../faults/provider.ts'
import {
  type CrowdScene,
  drillSettings,
  openDrillDatabase,
  openOrClose,
  startDatabase,
} from '../../faults/scene.ts'
import { PRODUCTION } from '../../testing/production.ts'
import { temporaryFolder } from '../../testing/run-product.ts'
import { local, planLayout } from '../layout.ts'
import {
  type Cluster,
  type Environment,
  isOk,
  openCluster,
  serverSettings,
  waitFor,
} from '../open-cluster.ts'
import { freePortRange } from '../ports.ts'
import type { Programs } from '../programs.ts'
import { loadSecrets } from '../secrets.ts'
import { stopCluster } from '../stop-cluster.ts'
import { type Network, openNetwork } from './network.ts'

/** A cluster under a crowd, whose paths between nodes can be cut. */
export interface ClusterScene extends CrowdScene {
  readonly cluster: Cluster
  readonly network: Network
  /** Settings of the server processes. */
  readonly settings: Environment
  /** Starts the server process of this index; resolves when it is ready. */
  readonly startServer: (index: number) => Promise<void>
  readonly close: () => Promise<void>
}

const SERVERS = 2

export const openClusterScene = (
  programs: Programs,
  onProgress: (line: string) => void,
): Promise<ClusterScene> =>
  openOrClose(async (closing, close) => {
    // From the beginning: the processes of a cluster outlive the one that has started them.
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void close().then(() => process.exit(1)))
    const temporary = temporaryFolder()
    closing.push(() => temporary.remove())
    const { folder, user } = chooseLocation(temporary.folder)
    const layout = planLayout({
      folder,
      firstPort: await freePortRange(),
      servers: SERVERS,
      isProxied: true,
    })
    await buildWeb({ onProgress })
    const network = await openNetwork(layout)
    closing.push(() => network.close())
    closing.push(() => stopCluster(folder))
    const secrets = loadSecrets(folder)
    const cluster = await openCluster({ layout, programs, secrets, user, onProgress })
    await migrate(cluster.ownerUrl)
    const drillDatabase = await openDrillDatabase(closing, cluster.ownerUrl)

    const balancer = `http://${local(layout.web)}`
    const elsewhere = await startDatabase(closing, true)
    const provider = await openProvider(elsewhere.url, `${balancer}/api/payments/webhook`)
    closing.push(() => provider.close())
    const mail = await openMailServer()
    closing.push(() => mail.close())

    const settings = {
      ...PRODUCTION,
      ...drillSettings(provider.url, mail.url),
      ...serverSettings(cluster),
    }
    const startServer = async (index: number) => {
      await cluster.startServer(index, settings)
      const ready = `http://${local(layout.servers[index] ?? 0)}/health/ready`
      await waitFor('a server', layout, () => isOk(ready))
    }
    onProgress(`Starting ${SERVERS} server processes`)
    for (const index of layout.servers.keys()) await startServer(index)
    await waitFor('the balancer', layout, () => isOk(`${balancer}/health/ready`))
    return {
      ...drillDatabase,
      provider,
      urls: () => [balancer],
      cluster,
      network,
      settings,
      startServer,
      close,
    }
  })
