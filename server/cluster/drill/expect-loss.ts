import type { Outcome } from '../../faults/run-drill.ts'

/**
 * Complaints about lost answers, and about what follows from a lost row: its payment has no sale any
 * more, and a buyer who repeats the request pays a second time.
 */
const LOSS = /^(lost|neither for tickets nor refunded|doubled: money of sale)\b/

/**
 * Outcome of the negative control, which fails unless the drill has found lost answers. Everything
 * else that went wrong still fails it.
 */
export function expectLoss(outcome: Outcome): Outcome {
  const { result, verdict } = outcome
  const complaints = outcome.complaints.filter((complaint) => !LOSS.test(complaint))
  const lost = verdict.lost.length
  if (lost === 0)
    return { ...outcome, complaints: [...complaints, 'nothing was lost: the drill is blind'] }
  const seen = `${result.seen}; ${lost} answers lost, as expected`
  return { ...outcome, result: { ...result, seen }, complaints }
}
