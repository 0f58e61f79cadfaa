import { expect, test } from 'vitest'
import { ticketTypeLocks } from './live-event.ts'
import { lotProblems, sectorProblems } from './live-sector.ts'

const sector = { capacity: 100, halfQuota: 40 }
const counts = { sold: 50, held: 8, given: 2, halvesTaken: 20, wholesTaken: 38 }
const fieldsOf = (after: Partial<typeof sector>, isQuotaKept = true) =>
  sectorProblems({ ...sector, ...counts }, { ...sector, ...after }, isQuotaKept).map(
    ({ field }) => field,
  )

test('a sector keeps the places and the halves that are taken', () => {
  expect(fieldsOf({ capacity: 60, halfQuota: 20 })).toEqual([])
  expect(fieldsOf({ capacity: 59, halfQuota: 20 }, false)).toEqual(['capacity'])
  expect(fieldsOf({ halfQuota: 20 })).toEqual([])
  expect(fieldsOf({ halfQuota: 19 })).toEqual(['halfQuota'])
})

test('while it is kept, a quota grows only as far as others have left places', () => {
  expect(fieldsOf({ halfQuota: 60 })).toEqual([])
  expect(fieldsOf({ halfQuota: 61 })).toEqual(['halfQuota'])
  expect(fieldsOf({ halfQuota: 61 }, false)).toEqual([])
})

test('a lot keeps what is taken of it, and stays closed', () => {
  const now = new Date('2030-01-01T12:00Z')
  const lot = { size: 10, closesAt: null, closedAt: null, sold: 4, held: 2 }
  const kindsOf = (before: object, after: object) =>
    lotProblems({ ...lot, ...before }, { ...lot, ...after }, now).map(({ kind }) => kind)
  expect(kindsOf({}, { size: 6 })).toEqual([])
  expect(kindsOf({}, { size: 5 })).toEqual(['size'])
  expect(kindsOf({}, { closedAt: now })).toEqual([])
  expect(kindsOf({ closedAt: now }, {})).toEqual(['closed'])
  expect(kindsOf({ closesAt: now }, { closesAt: new Date(now.getTime() + 1) })).toEqual(['closed'])
})

test.each([
  [{ sold: 0, held: 1, given: 0 }, ['price', 'currency', 'lot', 'halfPrice']],
  [{ sold: 0, held: 0, given: 1 }, ['lot', 'halfPrice', 'requiresProof', 'session']],
  [
    { sold: 1, held: 0, given: 0 },
    ['price', 'currency', 'lot', 'halfPrice', 'requiresProof', 'session'],
  ],
  [{ sold: 0, held: 0, given: 0 }, []],
])('a ticket type of which %o are taken locks its fields', (taken, fields) => {
  expect(ticketTypeLocks(taken).map(({ field }) => field)).toEqual(fields)
})
