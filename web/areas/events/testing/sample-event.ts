import type { EventDetail, Session, Ticket } from '@55tickets/contracts/events.ts'

/** A year that is in the future whenever the tests run. */
const year = 2099

const base: EventDetail = {
  _id: '11111111-1111-4111-8111-111111111111',
  slug: 'noite-de-choro',
  name: 'Noite de Choro & Samba',
  eventType: 'shows',
  status: 'scheduled',
  changes: [],
  previousStartDate: null,
  eventDescription: '<p>Uma noite.</p>',
  startDate: `${year}-12-05T23:00:00.000Z`,
  endDate: `${year}-12-06T02:00:00.000Z`,
  timezone: 'America/Sao_Paulo',
  isRecurring: false,
  recurrenceConfig: null,
  locationName: 'Casa do Baile',
  address: 'Av. da Pampulha, 751',
  city: 'Belo Horizonte',
  region: 'MG',
  lat: null,
  lng: null,
  bannerUrl: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
  mobileBannerUrl: null,
  desktopBannerUrl: null,
  eventMapImageUrl: null,
  eventOrganizer: { name: 'Clube do Choro', slug: null, isVerified: true },
  areSalesPaused: false,
  teachersPayHalf: true,
  feeBearer: 'customer',
  feePercentage: 10,
  acceptedPaymentMethods: ['PIX', 'CREDIT_CARD'],
  tickets: [],
  halfPriceCount: null,
  programacoes: [],
}

export const sampleEvent = (overrides: Partial<EventDetail> = {}): EventDetail => ({
  ...base,
  ...overrides,
})

export const endedEvent = (overrides: Partial<EventDetail> = {}): EventDetail =>
  sampleEvent({
    startDate: '2020-12-05T23:00:00.000Z',
    endDate: '2020-12-06T02:00:00.000Z',
    ...overrides,
  })

export const sampleTicket = (overrides: Partial<Ticket> = {}): Ticket => ({
  _id: overrides.name ?? 'ticket',
  name: 'Inteira',
  description: null,
  price: 40,
  currency: 'BRL',
  minPerOrder: 1,
  maxPerOrder: 6,
  remainingQuantity: 100,
  isAvailable: true,
  salesStart: null,
  salesEnd: null,
  ticketGroupName: null,
  customForm: null,
  programacaoId: null,
  admitsToEvent: true,
  requiresProof: false,
  lot: null,
  halfPrice: null,
  halfOf: null,
  ...overrides,
})

/** Session on 5 December from 9:00 to 10:30 in São Paulo by default. */
export const sampleSession = (overrides: Partial<Session> & { day?: number } = {}): Session => {
  const { day = 5, ...rest } = overrides
  return {
    _id: overrides.titulo ?? 'session',
    titulo: 'Abertura',
    descricao: null,
    room: null,
    periodo: {
      dataInicio: new Date(Date.UTC(year, 11, day, 12)).toISOString(),
      dataFim: new Date(Date.UTC(year, 11, day, 13, 30)).toISOString(),
    },
    allowSubscription: true,
    isPaid: false,
    price: 0,
    regulationFileUrl: null,
    regulationFileName: null,
    certifiedTime: null,
    customForm: null,
    remainingPlaces: null,
    isCancelled: false,
    ...rest,
  }
}
