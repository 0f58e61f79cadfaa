import type {
  Cancellation,
  CancellationPlan,
  CancellationProgress,
} from '@55tickets/contracts/cancellation.ts'

const none = { orders: 0, amount: 0 }

export const samplePlan = (some: Partial<CancellationPlan> = {}): Cancellation => ({
  name: 'Noite de São João',
  plan: {
    orders: 423,
    tickets: 1012,
    people: 431,
    pix: { orders: 300, amount: 33_000 },
    card: { orders: 123, amount: 15_000.5 },
    refundedBefore: 0,
    byTransfer: none,
    byTeam: none,
    subscriptions: 0,
    holds: 0,
    payments: 0,
    disputes: none,
    paidOut: 0,
    ...some,
  },
  progress: null,
})

export const endedEvent: Cancellation = { name: 'Noite de São João', plan: null, progress: null }

export const sampleProgress = (some: Partial<CancellationProgress> = {}): Cancellation => ({
  name: 'Noite de São João',
  plan: null,
  progress: {
    cancelledAt: '2026-11-18T12:00:00.000Z',
    reason: 'O artista ficou doente',
    refunded: { orders: 3, amount: 300 },
    underWay: { orders: 1, amount: 100 },
    failed: none,
    byTeam: none,
    disputes: none,
    told: 4,
    people: 4,
    failures: { docs: [], page: 1, totalPages: 1 },
    ...some,
  },
})

export const sampleFailure = {
  _id: '00000000-0000-4000-8000-000000000007',
  orderNumber: '482-719-360',
  buyer: 'Ana Souza',
  amount: 55,
  reason: 'Falta saldo na conta de pagamentos.',
  isByTeam: false,
}
