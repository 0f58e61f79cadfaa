import { parseArgs } from 'node:util'
import { findViolations } from '@55tickets/api/invariants.ts'
import { openLedger } from '../../../faults/ledger.ts'
import { settle } from '../../../faults/settle.ts'
import { giveUp, say } from '../../../terminal.ts'
import { sellHotEvent } from '../../../testing/hot-event.ts'
import { type ClusterScene, openClusterScene } from '../../drill/cluster-scene.ts'
import { findPrograms, missingPrograms } from '../../programs.ts'
import { reconcileRestored, untilReconciled } from '../reconcile-restored.ts'
import { judgeRestored } from './judge-restored.ts'
import { BUYERS, loseOrders } from './lose-orders.ts'

// `npm run test:restore`: loses a database under orders, restores it to 30 s before, and reconciles it
// with the provider.
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    /** The negative control: what is unknown here stays so, and the drill must complain. */
    'without-reconciliation': { type: 'boolean', default: false },
  },
})
const found = findPrograms()
if ('missing' in found) giveUp(missingPrograms(found.missing))
const seed = Number(values.seed)
/** Tickets of all buyers: two each on average, at most three. */
const CAPACITY = BUYERS * 3

const scene = await openClusterScene(found.programs, say)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void scene.close().then(() => process.exit(1)))
let complaints: readonly string[] = ['the drill was not finished']
try {
  complaints = await drillRestore(scene)
} finally {
  await scene.close()
}
for (const complaint of complaints) console.log(`✗ ${complaint}`)
console.log(complaints.length === 0 ? '✓ as expected' : `✗ ${complaints.length} complaints`)
process.exit(complaints.length === 0 ? 0 : 1)

async function drillRestore(scene: ClusterScene): Promise<readonly string[]> {
  const { cluster, settings, pool } = scene
  const event = await sellHotEvent(scene.database, `restore-${seed}`, CAPACITY)
  const ledger = openLedger()
  say('Full backup')
  await cluster.backUp('full')
  say(`${BUYERS} buyers, an incremental backup, refunds, and a disaster 30 s after the target`)
  const disaster = await loseOrders(scene, event, ledger, seed)
  const { target, kept, refundedSales, crowd } = disaster
  const judge = () => judgeRestored(scene, kept, refundedSales, event.eventId)

  const began = performance.now()
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1)
  await cluster.restore(target)
  const restoreSeconds = seconds()
  const before = await judge()
  const isReconciled = !values['without-reconciliation']
  if (isReconciled) {
    const { text } = await reconcileRestored(settings, target)
    console.log(text.split('\n').slice(-40).join('\n'))
  }
  for (const index of cluster.layout.servers.keys()) await scene.startServer(index)
  const openSeconds = seconds()
  const last = isReconciled ? await untilReconciled(settings, target) : { code: 0, text: '' }
  const repairedSeconds = seconds()
  await crowd
  const broken = await settle(scene, [{ event, ledger }], seed)
  const after = await judge()
  const violations = [...broken, ...(await findViolations(pool))]

  console.log(`
Paid orders that clients saw       ${disaster.paid}, ${disaster.paidSince} of them in the lost 30 s
Refunds                            ${refundedSales.size}, half of them in the lost 30 s
Incremental backup                 ${disaster.backupSeconds.toFixed(1)} s, under orders
Database restored                  after ${restoreSeconds} s
Servers ready                      after ${openSeconds} s
Nothing differs any more           after ${repairedSeconds} s
Complaints before reconciliation   ${before.complaints.length}
Payments unknown after the restore ${before.unknown}
Payments taken, refunded, at last  ${after.taken}, ${after.refunded}
`)
  return [
    ...(before.complaints.length === 0 ? ['nothing was lost: the drill is blind'] : []),
    ...(last.code === 0 ? [] : [`still different from the provider: ${last.text}`]),
    ...violations.map(({ number, name, row }) => `${number} ${name}: ${JSON.stringify(row)}`),
    ...after.complaints,
  ]
}
