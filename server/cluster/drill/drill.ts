import { parseArgs } from 'node:util'
import { outcomeLine, outcomeTable } from '../../faults/report.ts'
import { drill, type Outcome } from '../../faults/run-drill.ts'
import { giveUp, say } from '../../terminal.ts'
import { findPrograms, missingPrograms } from '../programs.ts'
import { clusterFaults } from './cluster-faults.ts'
import { openClusterScene } from './cluster-scene.ts'
import { expectLoss } from './expect-loss.ts'
import { asynchronous } from './negative-control.ts'

// `npm run test:cluster`: breaks parts of a cluster while a crowd buys.
const { values } = parseArgs({
  options: {
    /** Seed of the buyers and of the moment of the fault. */
    seed: { type: 'string', default: '1' },
    /** `primary,server-killed`: faults by name or its beginning; `control` for the negative control. */
    only: { type: 'string', default: '' },
  },
})
const found = findPrograms()
if ('missing' in found) giveUp(missingPrograms(found.missing))

const wanted = values.only.split(',').filter(Boolean)
const isWanted = ({ name }: { name: string }) =>
  wanted.length === 0 || wanted.some((start) => name.startsWith(start))
// The control comes last: it leaves payments at the provider whose orders are lost.
const faults = [...clusterFaults, asynchronous].filter(isWanted)
if (faults.length === 0)
  giveUp(
    `No such fault. There are: ${[...clusterFaults, asynchronous].map(({ name }) => name).join(', ')}`,
  )

const began = performance.now()
const seed = Number(values.seed)
console.log(`${faults.length} faults, seed ${seed}`)
const scene = await openClusterScene(found.programs, say)

const outcomes: Outcome[] = []
try {
  for (const fault of faults) {
    const isControl = fault === asynchronous
    for (const outcome of await drill(scene, [fault], { seed, isJudgedAtOnce: isControl })) {
      outcomes.push(isControl ? expectLoss(outcome) : outcome)
      console.log(outcomeLine(outcomes.at(-1) ?? outcome))
    }
  }
} finally {
  await scene.close()
}
console.log(`\n${outcomeTable(outcomes, { hasGaps: true })}\n`)
const failed = outcomes.filter(({ complaints }) => complaints.length > 0)
const took = ((performance.now() - began) / 60_000).toFixed(1)
console.log(
  failed.length === 0
    ? `✓ all as expected, in ${took} minutes`
    : `✗ ${failed.length} of ${outcomes.length} not as expected, in ${took} minutes`,
)
process.exit(failed.length === 0 ? 0 : 1)
