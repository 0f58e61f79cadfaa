import { expect, test } from 'vitest'
import { type ChargeStatus, chargeTransitions } from './charge-transitions.ts'

const statuses = Object.keys(chargeTransitions) as ChargeStatus[]
const next = (status: ChargeStatus): readonly ChargeStatus[] => chargeTransitions[status]

test('reports lead to the same status in whatever order they arrive', () => {
  const after = (known: ChargeStatus, reported: ChargeStatus) =>
    next(known).includes(reported) ? reported : known
  for (const known of statuses)
    for (const one of statuses)
      for (const other of statuses) {
        // Only one of PIX and risk analysis can be open.
        const all = [known, one, other]
        if (all.includes('WAITING') && all.includes('ANALYSIS')) continue
        expect(after(after(known, one), other)).toBe(after(after(known, other), one))
      }
})

test('no charge returns to the state in which it is sent', () => {
  expect(statuses.filter((status) => next(status).includes('SENDING'))).toEqual([])
})
