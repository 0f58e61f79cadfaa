import type {
  BalanceList,
  EventBalance,
  Payout,
  PayoutAccount,
} from '@55tickets/contracts/payouts.ts'

const id = (n: number) => `0b6e4f00-0000-4000-8000-${String(n).padStart(12, '0')}`
const serverTime = '2026-11-18T12:00:00.000Z'

export const sampleKey = {
  type: 'CNPJ',
  key: '11.222.***/****-81',
  setBy: 'Ana Souza',
  createdAt: '2026-11-01T12:00:00.000Z',
  countsFrom: '2026-11-02T12:00:00.000Z',
} as const

export const sampleAccount = (more: Partial<PayoutAccount> = {}): PayoutAccount => ({
  key: sampleKey,
  waitingKey: null,
  document: '11222333000181',
  block: null,
  serverTime,
  ...more,
})

export const sampleBalance = (more: Partial<EventBalance> = {}): EventBalance => ({
  eventId: id(7),
  name: 'Noite de Choro',
  available: 1000,
  reserve: 30,
  reserveUntil: '2027-01-05',
  pixReserve: 0,
  pixReserveUntil: null,
  withheld: 0,
  payable: 970,
  payableFrom: '2026-11-09',
  block: null,
  coming: [{ from: '2026-12-03', amount: 250 }],
  paidOut: 0,
  ...more,
})

export const sampleBalances = (
  events: readonly EventBalance[],
  more: Partial<BalanceList> = {},
): BalanceList => ({
  events: [...events],
  payable: 970,
  withheld: 0,
  debt: 0,
  othersDebt: 0,
  block: null,
  reservePercent: 10,
  pixReservePercent: 5,
  today: '2026-11-18',
  ...more,
})

export const samplePayout = (more: Partial<Payout> = {}): Payout => ({
  _id: id(8),
  eventId: id(7),
  eventName: 'Noite de Choro',
  amount: 500,
  status: 'DONE',
  key: '11.222.***/****-81',
  requestedBy: 'Ana Souza',
  createdAt: serverTime,
  changedAt: serverTime,
  failure: null,
  ...more,
})
