import { expect, test } from 'vitest'
import { openLedger } from '../../faults/ledger.ts'
import type { Outcome } from '../../faults/run-drill.ts'
import { expectLoss } from './expect-loss.ts'

const outcome = (lost: string[], complaints: string[]): Outcome => ({
  fault: 'control',
  seconds: 1,
  result: { times: 1, seen: 'killed' },
  ledger: openLedger(),
  verdict: { lost, doubled: [], oversold: 0, stray: [] },
  complaints,
})

test('the control expects lost answers and what follows from them, and nothing else', () => {
  const others = [
    'the fault was not observed',
    'no order was paid for 61.0 s',
    '7 totals: {"id":1}',
    'oversold: 2 tickets',
    'doubled: charge 5, asked for 2 times',
    '3 times answered: 500 INTERNAL',
  ]
  const losses = [
    'lost: reservation 1',
    'neither for tickets nor refunded: payment 2 of sale 3',
    'doubled: money of sale 4',
  ]
  expect(expectLoss(outcome(['reservation 1'], [...losses, ...others])).complaints).toEqual(others)
  expect(expectLoss(outcome(['reservation 1'], losses)).complaints).toEqual([])
})

test('a control that loses nothing fails', () => {
  expect(expectLoss(outcome([], [])).complaints).toEqual(['nothing was lost: the drill is blind'])
})
