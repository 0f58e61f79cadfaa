import { describe, expect, test } from 'vitest'
import { cents } from './money.ts'
import {
  findOrganizationBlock,
  type PayoutEvent,
  type PayoutOrganization,
  payoutBalances,
  totalBalance,
} from './payout.ts'

const event = (
  eventId: string,
  available: number,
  more: Partial<PayoutEvent> = {},
): PayoutEvent => ({
  eventId,
  organizationId: 'own',
  endsAt: new Date('2026-11-07T03:00:00Z'),
  isCancelled: false,
  isPostponed: false,
  hasOpenDispute: false,
  refundsUntil: null,
  availableCents: cents(available),
  cardPriceCents: cents(0),
  pix: null,
  ...more,
})
const terms = { reservePercent: 10, pixReservePercent: 5, today: '2026-11-18' }
const payable = (...events: readonly PayoutEvent[]) =>
  payoutBalances(events, terms).map(({ payableCents }) => payableCents)
const only = (one: PayoutEvent, today = terms.today) =>
  payoutBalances([one], { ...terms, today })[0]

describe('an event on its own', () => {
  test('pays out what is available', () => {
    expect(only(event('a', 12_345))).toMatchObject({
      payableCents: 12_345,
      reserveCents: 0,
      block: null,
    })
  })

  test('holds back a tenth of its card sales for 60 days, rounded up', () => {
    const one = event('a', 50_000, { cardPriceCents: cents(30_001) })
    expect(only(one)).toMatchObject({
      reserveCents: 3_001,
      payableCents: 46_999,
      reserveUntil: '2027-01-06',
    })
    expect(only(one, '2027-01-05')).toMatchObject({ reserveCents: 3_001 })
    expect(only(one, '2027-01-06')).toMatchObject({ reserveCents: 0, payableCents: 50_000 })
  })

  test('holds back no more than there is', () => {
    const one = event('a', 1_000, { cardPriceCents: cents(90_000) })
    expect(only(one)).toMatchObject({ reserveCents: 1_000, payableCents: 0 })
  })

  test('holds back a twentieth of its PIX sales for 80 days after the last one, beside the other reserve', () => {
    const pix = { priceCents: cents(20_001), lastPaidAt: new Date('2026-11-01T01:00:00Z') }
    const one = event('a', 50_000, { pix, cardPriceCents: cents(30_000) })
    expect(only(one)).toMatchObject({
      reserveCents: 3_000,
      pixReserveCents: 1_001,
      pixReserveUntil: '2027-01-19',
      payableCents: 45_999,
    })
    expect(only(one, '2027-01-18')).toMatchObject({ pixReserveCents: 1_001, payableCents: 48_999 })
    const free = { pixReserveCents: 0, pixReserveUntil: null, payableCents: 50_000 }
    expect(only(one, '2027-01-19')).toMatchObject(free)
    const poor = event('a', 3_200, { pix, cardPriceCents: cents(30_000) })
    expect(only(poor)).toMatchObject({ reserveCents: 3_000, pixReserveCents: 200, payableCents: 0 })
  })

  test('pays out from the first working day after its last one in Brasília', () => {
    // Ended on Friday at midnight in Brasília, so on Saturday: 2 November is a holiday.
    const one = event('a', 1_000, { endsAt: new Date('2026-10-31T03:00:00Z') })
    expect(only(one, '2026-11-02')).toMatchObject({
      block: 'early',
      payableFrom: '2026-11-03',
      payableCents: 0,
    })
    expect(only(one, '2026-11-03')).toMatchObject({ block: null, payableCents: 1_000 })
  })

  test('pays out once nobody may give an order back because of a change', () => {
    const one = event('a', 1_000, { refundsUntil: new Date('2026-11-25T15:00:00Z') })
    expect(only(one, '2026-11-25')).toMatchObject({
      block: 'openRefund',
      payableFrom: '2026-11-26',
      payableCents: 0,
    })
    expect(only(one, '2026-11-26')).toMatchObject({ block: null, payableCents: 1_000 })
    // One that ended before the event does not matter.
    const early = event('a', 1_000, { refundsUntil: new Date('2026-11-01T15:00:00Z') })
    expect(only(early, '2026-11-08')).toMatchObject({ block: 'early', payableFrom: '2026-11-09' })
  })

  test.each([
    ['cancelled', { isCancelled: true }],
    ['dispute', { hasOpenDispute: true }],
    ['postponed', { isPostponed: true }],
  ] as const)('is frozen: %s', (block, more) => {
    expect(only(event('a', 1_000, more))).toMatchObject({ block, payableCents: 0 })
  })
})

describe('debts of other events', () => {
  test('are paid off before anything is paid out', () => {
    expect(payable(event('a', 10_000), event('b', -4_000))).toEqual([6_000, 0])
    expect(payable(event('a', 3_000), event('b', -4_000))).toEqual([0, 0])
  })

  test('are withheld once, whichever event is paid out first', () => {
    expect(payable(event('a', 10_000), event('b', 10_000), event('c', -5_000))).toEqual([
      10_000, 10_000, 0,
    ])
    expect(payable(event('a', 0), event('b', 10_000), event('c', -5_000))).toEqual([0, 5_000, 0])
  })

  test('leave together what each event alone shows only up to the total', () => {
    const events = [event('a', 10_000), event('b', 10_000), event('c', -12_000)]
    expect(payable(...events)).toEqual([8_000, 8_000, 0])
    expect(totalBalance(payoutBalances(events, terms), 'own')).toEqual({
      payableCents: 8_000,
      withheldCents: 12_000,
      debtCents: 12_000,
      othersDebtCents: 0,
    })
    const poor = [event('a', 3_000), event('b', -4_000)]
    expect(totalBalance(payoutBalances(poor, terms), 'own')).toEqual({
      payableCents: 0,
      withheldCents: 3_000,
      debtCents: 4_000,
      othersDebtCents: 0,
    })
  })

  test('of another organization with the same CPF or CNPJ are paid off, too', () => {
    const theirs = { organizationId: 'other' }
    const events = [event('a', 10_000), event('b', -4_000, theirs), event('c', 1_000, theirs)]
    expect(payable(...events)).toEqual([7_000, 0, 1_000])
    const total = { payableCents: 7_000, withheldCents: 3_000, debtCents: 4_000 }
    expect(totalBalance(payoutBalances(events, terms), 'own')).toEqual({
      ...total,
      othersDebtCents: 4_000,
    })
    expect(totalBalance(payoutBalances(events, terms), 'other')).toEqual({
      payableCents: 1_000,
      withheldCents: 0,
      debtCents: 4_000,
      othersDebtCents: 0,
    })
  })

  test('are not made up for by money of a coming event', () => {
    const coming = event('a', 90_000, { endsAt: new Date('2027-05-01T00:00:00Z') })
    expect(payable(coming, event('b', 10_000), event('c', -5_000))).toEqual([0, 5_000, 0])
  })
})

const paidOrganization: PayoutOrganization = {
  status: 'verified',
  document: 'x',
  isDocumentNew: false,
  pixKey: 'x',
  hasWaitingKey: false,
}

test.each([
  [null, {}],
  [null, { hasWaitingKey: true }],
  ['suspended', { status: 'suspended' }],
  ['new', { status: 'new' }],
  ['noKey', { pixKey: null }],
  ['keyWaits', { document: 'y', hasWaitingKey: true }],
  ['keyDiffers', { document: 'y' }],
  ['keyDiffers', { document: null }],
  ['keyDiffers', { document: 'y', isDocumentNew: true }],
  ['newDocument', { isDocumentNew: true }],
] as const)('an organization is blocked: %s %j', (block, more) => {
  const organization = { ...paidOrganization, ...more }
  expect(findOrganizationBlock(organization)).toBe(block)
})
