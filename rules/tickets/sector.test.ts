import { expect, test } from 'vitest'
import { findOpenLot, remainingInSector, type SectorStock, takeFromSector } from './sector.ts'

const first = { _id: 'first', remaining: 3, isClosed: false }
const last = { _id: 'last', remaining: null, isClosed: false }
const sector: SectorStock = {
  remaining: 10,
  halvesRemaining: 4,
  isQuotaKept: true,
  lots: [first, last],
}

test.each([
  ['the lowest', [first, last], 'first'],
  ['the next one if it is full', [{ ...first, remaining: 0 }, last], 'last'],
  [
    'the next one if it is closed, whatever it has left',
    [{ ...first, isClosed: true }, last],
    'last',
  ],
  [
    'none if all are closed',
    [
      { ...first, isClosed: true },
      { ...last, isClosed: true },
    ],
    undefined,
  ],
] as const)('on sale is %s', (_case, lots, open) => {
  expect(findOpenLot({ lots })?._id).toBe(open)
})

test.each([
  ['a whole ticket what the lot has', 'first', null, {}, 3],
  ['a whole ticket what the quota leaves', 'last', null, {}, 6],
  ['after the release all places', 'last', null, { isQuotaKept: false }, 10],
  ['a half the quota', 'last', 'quota', {}, 4],
  ['a half no more than the places', 'last', 'quota', { remaining: 2 }, 2],
  ['60+ all places', 'last', 'outside', {}, 10],
  ['nothing where 60+ have eaten into the quota', 'last', null, { remaining: 3 }, 0],
] as const)('remaining: %s', (_case, lotId, halfPrice, stock, remaining) => {
  expect(remainingInSector({ lotId, halfPrice }, { ...sector, ...stock })).toBe(remaining)
})

test('what is taken is missing in the lot, the sector and the quota', () => {
  expect(takeFromSector({ lotId: 'first', halfPrice: 'quota' }, 2, sector)).toEqual({
    remaining: 8,
    halvesRemaining: 2,
    isQuotaKept: true,
    lots: [{ ...first, remaining: 1 }, last],
  })
})
