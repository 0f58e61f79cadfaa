import type { Subscription } from '@55tickets/contracts/subscriptions.ts'
import type { TicketCode } from '@55tickets/contracts/tickets.ts'
import { ana } from '../../../lib/testing/fake-accounts.ts'

export const sampleId = (n: number) => `0b6e4f00-0000-4000-8000-${String(n).padStart(12, '0')}`
export const checkInTime = '2026-12-05T12:10:00.000Z'

export const sampleCode = (overrides: Partial<TicketCode> = {}): TicketCode => ({
  _id: sampleId(3),
  descricao: 'Abertura',
  holderName: ana.name,
  scannedAt: null,
  valor: 0,
  ...overrides,
})

/** Subscription to a future session, without check-in. */
export const sampleSubscription = (overrides: Partial<Subscription> = {}): Subscription => ({
  _id: sampleId(1),
  subscriptionTime: '2026-11-02T12:00:00.000Z',
  company: {
    _id: sampleId(9),
    slug: 'congresso',
    name: 'Congresso',
    timezone: 'America/Sao_Paulo',
  },
  schedule: {
    _id: sampleId(2),
    titulo: 'Abertura',
    startDate: '2026-12-05T12:00:00.000Z',
    endDate: '2026-12-05T14:00:00.000Z',
    local: 'Sala 1',
    room: null,
    cancelReason: null,
    certifiedMinutes: 90,
    isCertifiedByEvent: false,
  },
  ticketCode: sampleCode(),
  isCancellable: false,
  ...overrides,
})
