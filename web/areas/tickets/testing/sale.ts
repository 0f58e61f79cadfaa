import type { TicketCode } from '@55tickets/contracts/tickets.ts'
import type { TicketSale } from '../ticket-sale.ts'

export const sampleId = (n: number) => `0b6e4f00-0000-4000-8000-${String(n).padStart(12, '0')}`

export const sampleCode = (overrides: Partial<TicketCode> = {}): TicketCode => ({
  _id: sampleId(1),
  descricao: 'Inteira',
  holderName: null,
  scannedAt: null,
  valor: 85.5,
  ...overrides,
})

export const sampleSale = (...ticketCodes: TicketCode[]): TicketSale => ({
  _id: sampleId(100),
  createdAt: '2026-11-02T02:30:00.000Z',
  evento: {
    _id: sampleId(7),
    slug: 'noite',
    name: 'Noite de Choro',
    startDate: '2099-12-05T23:00:00.000Z',
    endDate: '2099-12-06T02:00:00.000Z',
    bannerUrl: 'data:,',
    mobileBannerUrl: null,
    desktopBannerUrl: null,
    timezone: 'America/Sao_Paulo',
    isRecurring: false,
    recurrenceConfig: null,
    locationName: 'Teatro do Cais',
    address: null,
    city: 'Porto Alegre',
    region: 'RS',
    acceptedPaymentMethods: ['PIX'],
    status: 'scheduled',
  },
  ticketCodes,
})
