import { parseArgs } from 'node:util'
import { OVERSELLING, withoutGuards } from '@55tickets/api/testing/switch-off.ts'
import { allFaults } from './all-faults.ts'
import { outcomeLine, outcomeTable } from './report.ts'
import { drill, type Outcome } from './run-drill.ts'
import { openScene } from './scene.ts'

// `npm run test:faults`: injects faults into real servers, a real PostgreSQL and the sandbox.
const { values } = parseArgs({
  options: {
    /** Seed of the buyers' order and habits. */
    seed: { type: 'string', default: '1' },
    /** `kill,webhooks`: faults by name or its beginning. */
    only: { type: 'string', default: '' },
    /** Repeats the faults with other seeds for so many minutes. */
    minutes: { type: 'string', default: '0' },
    processes: { type: 'string', default: '2' },
    /** The rush alone, without the lock that keeps tickets from being sold twice: it must fail. */
    'without-guard': { type: 'boolean', default: false },
  },
})

const wanted = values['without-guard'] ? ['rush'] : values.only.split(',').filter(Boolean)
const faults = allFaults.filter(
  ({ name }) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)),
)
if (faults.length === 0) {
  console.error(`No such fault. There are: ${allFaults.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}

const began = performance.now()
const until = began + Number(values.minutes) * 60_000
console.log(`${faults.length} faults, seed ${values.seed}, ${values.processes} server processes`)
const scene = await openScene(Number(values.processes))
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void scene.close().then(() => process.exit(1)))

const outcomes: Outcome[] = []
async function fireAll(): Promise<void> {
  for (let seed = Number(values.seed); ; seed += 1) {
    for (const fault of faults) {
      for (const outcome of await drill(scene, [fault], { seed })) {
        outcomes.push(outcome)
        console.log(outcomeLine(outcome))
      }
    }
    if (performance.now() >= until) break
  }
}
try {
  await withoutGuards(scene.pool, values['without-guard'] ? OVERSELLING : [], fireAll)
} finally {
  await scene.close()
}
console.log(`\n${outcomeTable(outcomes)}\n`)
const failed = outcomes.filter(({ complaints }) => complaints.length > 0)
const took = ((performance.now() - began) / 60_000).toFixed(1)
console.log(
  failed.length === 0
    ? `✓ all survived, in ${took} minutes`
    : `✗ ${failed.length} of ${outcomes.length} not survived, in ${took} minutes`,
)
process.exit(failed.length === 0 ? 0 : 1)
