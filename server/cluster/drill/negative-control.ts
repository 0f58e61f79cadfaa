import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../../faults/fault.ts'
import { waitUntil } from '../../faults/wait-until.ts'
import { changeSettings } from '../patroni.ts'
import type { ClusterScene } from './cluster-scene.ts'
import { capacityFor, underLoad } from './load.ts'
import { killNode, primaryNode, untilComplete, untilFailover } from './nodes.ts'

const SECONDS = 45
const HELD_BACK_MS = 1_000
const LEAST_ORDERS = 3
const ORDERS_TIMEOUT_MS = 20_000

/**
 * The negative control: the primary is killed after a second in which its replicas got nothing,
 * with replication that does not wait for them. Answers of that second are lost, and the judge must
 * say so.
 */
export const asynchronous: Fault<ClusterScene> = {
  name: 'control-asynchronous',
  capacity: capacityFor(SECONDS),
  async fire(round) {
    const { cluster, network } = round.scene
    const { layout, secrets } = cluster
    // A replica may be promoted however far it is behind.
    const settings = { synchronous_mode: false, maximum_lag_on_failover: 1_000_000_000 }
    await changeSettings(layout, secrets.patroni, settings)
    await untilComplete(cluster, false)
    try {
      return await underLoad(round, SECONDS, async (moment) => {
        const former = await primaryNode(cluster)
        network.cutReplication(former)
        const before = round.ledger.paidAt.length
        await sleep(HELD_BACK_MS)
        await waitUntil('orders that no replica has', ORDERS_TIMEOUT_MS, () => {
          return round.ledger.paidAt.length >= before + LEAST_ORDERS
        })
        const times = killNode(cluster, former)
        network.heal()
        const promoted = await untilFailover(cluster, former, moment)
        await cluster.startNode(former)
        await untilComplete(cluster, false)
        return { times, seen: `processes of ${former.name} killed, ${promoted}; a replica again` }
      })
    } finally {
      await changeSettings(layout, secrets.patroni, {
        synchronous_mode: true,
        maximum_lag_on_failover: null,
      })
      await untilComplete(cluster)
    }
  },
}
