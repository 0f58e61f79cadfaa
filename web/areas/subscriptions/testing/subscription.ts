import type { TicketCode } from '@55tickets/contracts/purchases.ts'
import type { Subscription } from '@55tickets/contracts/subscriptions.ts'
import { ana } from '../../../lib/testing/fake-accounts.ts'

export const idOf = (n: number) => `0b6e4f00-0000-4000-8000-${String(n).padStart(12, '0')}`
export const presence = '2026-12-05T12:10:00.000Z'

export const code = (own: Partial<TicketCode> = {}): TicketCode => ({
  _id: idOf(3),
  descricao: 'Abertura',
  holderName: ana.name,
  scannedAt: null,
  valor: 0,
  ...own,
})

/** Subscription to a future session, without check-in. */
export const sample = (own: Partial<Subscription> = {}): Subscription => ({
  _id: idOf(1),
  subscriptionTime: '2026-11-02T12:00:00.000Z',
  company: { _id: idOf(9), slug: 'congresso', name: 'Congresso', timezone: 'America/Sao_Paulo' },
  schedule: {
    _id: idOf(2),
    titulo: 'Abertura',
    startDate: '2026-12-05T12:00:00.000Z',
    endDate: '2026-12-05T14:00:00.000Z',
    local: 'Sala 1',
    certifiedMinutes: 90,
  },
  ticketCode: code(),
  isCancellable: false,
  ...own,
})
