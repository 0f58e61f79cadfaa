import { expect, test } from 'vitest'
import {
  FIRST_SALE_STATUS,
  type SaleStatus,
  saleArrows,
  saleStatuses,
  saleTransitions,
  type Transition,
} from './sale-transitions.ts'

/** Tickets held and sold by a sale in each status, for each of its tickets. */
const stock: Record<SaleStatus, { held: number; sold: number }> = {
  PENDING: { held: 1, sold: 0 },
  PAYMENT_PENDING: { held: 1, sold: 0 },
  CONFIRMED: { held: 0, sold: 1 },
  RECEIVED: { held: 0, sold: 1 },
  EXPIRED: { held: 0, sold: 0 },
  CANCELED: { held: 0, sold: 0 },
  REFUNDED: { held: 0, sold: 0 },
  CHARGEBACK: { held: 0, sold: 0 },
}

test.each(Object.entries<Transition>(saleTransitions))(
  '%s changes stock by what its statuses hold and have sold',
  (_name, { from, to, held, sold }) => {
    for (const source of from)
      for (const target of to)
        expect({ held: stock[source].held + held, sold: stock[source].sold + sold }).toEqual(
          stock[target],
        )
  },
)

test('no two transitions lead from the same status to the same status', () => {
  const arrows = saleArrows.map(({ from, to }) => `${from} ${to}`)
  expect(new Set(arrows).size).toBe(arrows.length)
})

test('no transition leads back to its own status', () => {
  expect(saleArrows.filter(({ from, to }) => from === to)).toEqual([])
})

test('every status can be reached from the first one', () => {
  const reached = new Set<SaleStatus>([FIRST_SALE_STATUS])
  for (const status of reached)
    for (const { from, to } of saleArrows) if (from === status) reached.add(to)
  expect([...reached].sort()).toEqual([...saleStatuses].sort())
})
