import type { EventDetail, EventList } from '@55tickets/contracts/events.ts'
import type { SiteConfig } from './lib/site.ts'

export const site: SiteConfig = {
  publicUrl: 'https://55tickets.example',
  company: { name: 'Empresa', cnpj: '00', address: 'Rua', contactEmail: 'a@b.example' },
  tileUrl: 'https://tiles.example',
  viaCepUrl: 'https://viacep.example',
  environment: 'demo',
  isSandbox: true,
}

const id = '0b6e4f00-0000-4000-8000-000000000001'

/** An event whose texts try to break out of the page's data and HTML. */
export const oneEvent: EventDetail = {
  _id: id,
  slug: 'noite',
  name: 'Noite </script><script>alert(1)</script>',
  eventType: 'shows',
  status: 'scheduled',
  changes: [],
  previousStartDate: null,
  eventDescription: '<p>Uma noite.</p>',
  startDate: '2026-12-05T23:00:00.000Z',
  endDate: '2026-12-06T03:00:00.000Z',
  timezone: 'America/Sao_Paulo',
  isRecurring: false,
  recurrenceConfig: null,
  locationName: 'Teatro',
  address: null,
  city: 'Salvador',
  region: 'BA',
  lat: null,
  lng: null,
  bannerUrl: '/media/a/1280.webp',
  mobileBannerUrl: null,
  desktopBannerUrl: null,
  eventMapImageUrl: null,
  eventOrganizer: { name: 'Produtora', slug: null, isVerified: true },
  areSalesPaused: false,
  teachersPayHalf: false,
  feeBearer: 'customer',
  feePercentage: 10,
  acceptedPaymentMethods: ['PIX'],
  tickets: [],
  halfPriceCount: null,
  programacoes: [],
}

export const eventList = (...events: EventDetail[]): EventList => ({
  docs: events.map((event) => ({
    ...event,
    lowestPrice: 80,
    currency: 'BRL',
    availability: 'available',
  })),
  page: 1,
  limit: 10,
  totalDocs: events.length,
  totalPages: events.length,
  hasPrevPage: false,
  hasNextPage: false,
})
