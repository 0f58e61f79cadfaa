import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../../faults/fault.ts'
import { waitUntil } from '../../faults/wait-until.ts'
import { local } from '../layout.ts'
import { BALANCER, patroniName, serverName } from '../open-cluster.ts'
import { readBalancer } from './balancer.ts'
import type { ClusterScene } from './cluster-scene.ts'
import { capacityFor, underLoad } from './load.ts'
import {
  killNode,
  primaryNode,
  processNamed,
  secondsSince,
  synchronousNode,
  untilComplete,
  untilFailover,
} from './nodes.ts'
import { PROBE_TABLE, startProbeWriter } from './probe-writer.ts'

type ClusterFault = Fault<ClusterScene>

/** Orders come for this long: through a failover, and after it. */
const FAILOVER_SECONDS = 60
const SHORT_SECONDS = 25
/** Time for which a former primary goes on beside the new one. */
const TWO_PRIMARIES_MS = 3_000
const BALANCER_TIMEOUT_MS = 30_000

const primaryKilled: ClusterFault = {
  name: 'primary-killed',
  capacity: capacityFor(FAILOVER_SECONDS),
  fire: (round) =>
    underLoad(round, FAILOVER_SECONDS, async (moment) => {
      const { cluster } = round.scene
      const former = await primaryNode(cluster)
      const times = killNode(cluster, former)
      const promoted = await untilFailover(cluster, former, moment)
      await cluster.startNode(former)
      await untilComplete(cluster)
      return { times, seen: `processes of ${former.name} killed, ${promoted}; a replica again` }
    }),
}

const primaryCutOff: ClusterFault = {
  name: 'primary-cut-off',
  capacity: capacityFor(FAILOVER_SECONDS),
  fire: (round) =>
    underLoad(round, FAILOVER_SECONDS, async (moment) => {
      const { cluster, network, pool } = round.scene
      const former = await primaryNode(cluster)
      await pool.query(PROBE_TABLE)
      const direct = new URL(cluster.primaryUrl)
      direct.host = local(former.postgres)
      const writer = startProbeWriter(direct.toString(), `seed ${round.seed} at ${Date.now()}`)
      // Its machine runs a member of etcd, too. Cut off, that could decide nothing: for the others
      // a stopped one is the same.
      const member = processNamed(cluster, former.etcd.name)
      network.cutOff(former)
      member.signal('SIGSTOP')
      let promoted = ''
      try {
        promoted = await untilFailover(cluster, former, moment)
        // Both run now, and the former one is still tried.
        await sleep(TWO_PRIMARIES_MS)
      } finally {
        network.heal()
        member.signal('SIGCONT')
      }
      await untilComplete(cluster)
      const { acknowledged, failed } = await writer.stop()
      const { rows } = await pool.query('select 1 from drill_probe where id = any ($1)', [
        acknowledged,
      ])
      await pool.query('drop table drill_probe')
      const lost = acknowledged.length - rows.length
      if (lost > 0) throw new Error(`${former.name} acknowledged ${lost} rows that are lost`)
      const kept = `${acknowledged.length} rows acknowledged by it are there`
      return { times: failed, seen: `writes to ${former.name} failed, ${promoted}; ${kept}` }
    }),
}

const patroniFrozen: ClusterFault = {
  name: 'patroni-frozen',
  capacity: capacityFor(FAILOVER_SECONDS),
  fire: (round) =>
    underLoad(round, FAILOVER_SECONDS, async (moment) => {
      const { cluster } = round.scene
      const former = await primaryNode(cluster)
      const patroni = processNamed(cluster, patroniName(former))
      patroni.signal('SIGSTOP')
      const promoted = await untilFailover(cluster, former, moment)
      // Two primaries run. Then the machine is reset, as its watchdog would do: a Patroni that goes
      // on instead takes the lock back.
      await sleep(TWO_PRIMARIES_MS)
      killNode(cluster, former)
      await cluster.startNode(former)
      await untilComplete(cluster)
      return { times: 1, seen: `Patroni of ${former.name} stopped, ${promoted}; a replica again` }
    }),
}

const replicaKilled: ClusterFault = {
  name: 'replica-killed',
  capacity: capacityFor(SHORT_SECONDS),
  fire: (round) =>
    underLoad(round, SHORT_SECONDS, async () => {
      const { cluster } = round.scene
      const replica = await synchronousNode(cluster)
      const times = killNode(cluster, replica)
      await waitUntil('another synchronous replica', BALANCER_TIMEOUT_MS, async () => {
        return synchronousNode(cluster).then(
          ({ name }) => name !== replica.name,
          () => false,
        )
      })
      await cluster.startNode(replica)
      await untilComplete(cluster)
      return { times, seen: `processes of ${replica.name} killed, a replica again` }
    }),
}

const serverKilled: ClusterFault = {
  name: 'server-killed',
  capacity: capacityFor(SHORT_SECONDS),
  fire: (round) =>
    underLoad(round, SHORT_SECONDS, async (moment) => {
      const { cluster, startServer } = round.scene
      const index = round.seed % cluster.layout.servers.length
      processNamed(cluster, serverName(index)).signal('SIGKILL')
      await startServer(index)
      const { name } = processNamed(cluster, serverName(index))
      return { times: 1, seen: `${name} killed, ready again after ${secondsSince(moment)} s` }
    }),
}

const serverFrozen: ClusterFault = {
  name: 'server-frozen',
  capacity: capacityFor(SHORT_SECONDS),
  fire: (round) =>
    underLoad(round, SHORT_SECONDS, async (moment) => {
      const { cluster } = round.scene
      const server = processNamed(cluster, serverName(round.seed % cluster.layout.servers.length))
      const status = () => readBalancer(cluster.layout, 'servers', server.name)
      server.signal('SIGSTOP')
      try {
        await waitUntil('the balancer to notice', BALANCER_TIMEOUT_MS, async () => {
          return (await status()).isDown
        })
        const noticed = secondsSince(moment)
        const { sessions } = await status()
        await sleep(5_000)
        const { sessions: later } = await status()
        if (later > sessions) throw new Error(`${later - sessions} requests went to a dead server`)
        return { times: 1, seen: `${server.name} stopped, without requests after ${noticed} s` }
      } finally {
        server.signal('SIGCONT')
        await waitUntil('the server to be back', BALANCER_TIMEOUT_MS, async () => {
          return !(await status()).isDown
        })
      }
    }),
}

const balancerKilled: ClusterFault = {
  name: 'balancer-killed',
  capacity: capacityFor(SHORT_SECONDS),
  fire: (round) =>
    underLoad(round, SHORT_SECONDS, async () => {
      const { cluster } = round.scene
      processNamed(cluster, BALANCER).signal('SIGKILL')
      await sleep(1_000)
      await cluster.startBalancer()
      return { times: 1, seen: 'balancer killed and started again' }
    }),
}

export const clusterFaults: readonly ClusterFault[] = [
  primaryKilled,
  primaryCutOff,
  patroniFrozen,
  replicaKilled,
  serverKilled,
  serverFrozen,
  balancerKilled,
]
