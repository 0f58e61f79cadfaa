import type { EventSummary } from '@55tickets/contracts/events.ts'
import { organizerPath } from '@55tickets/rules/events/event-path.ts'
import { truncate } from '@55tickets/rules/text/plain-text.ts'
import { EventGrid } from '../../areas/events/listing/event-grid.tsx'
import { cachedOrganizer, organizerQuery } from '../../areas/organizations/organizer-query.ts'
import { OrganizerScreen } from '../../areas/organizations/organizer-screen.tsx'
import type { Head, HeadInput, Page, PageRoute } from '../../framework/page.ts'
import { useParams } from '../../framework/router/router.tsx'
import { pageHead } from '../page.ts'

const MAX_DESCRIPTION_LENGTH = 160

export const route: PageRoute = {
  path: '/organizador/:slug',
  access: 'open',
  cacheable: true,
  prefetch: async ({ api, client, params }) =>
    (await client.fetchQuery(organizerQuery(api, params['slug'] ?? ''))) ? 200 : 404,
}

export const page: Page = {
  head: organizerHead,
  structured: organizerStructuredData,
  View: OrganizerPage,
}

function organizerHead({ client, params }: HeadInput): Head {
  const organizer = cachedOrganizer(client, params['slug'] ?? '')
  if (!organizer) return pageHead(organizer === null ? 'Organizador não encontrado' : 'Organizador')
  const { name, description, slug } = organizer
  const about = truncate(description, MAX_DESCRIPTION_LENGTH) || `Eventos de ${name} no 55Tickets.`
  return pageHead(name, about, organizerPath(slug))
}

/** Structured data for search engines: schema.org's Organization as JSON-LD. */
async function organizerStructuredData({
  client,
  params,
  site,
}: HeadInput): Promise<object | undefined> {
  const organizer = cachedOrganizer(client, params['slug'] ?? '')
  if (!organizer) return undefined
  const { name, description, slug, logoUrl } = organizer
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name,
    description: description || undefined,
    url: new URL(organizerPath(slug), site.publicUrl).href,
    logo: logoUrl ? new URL(logoUrl, site.publicUrl).href : undefined,
  }
}

function OrganizerPage() {
  const { slug = '' } = useParams()
  return <OrganizerScreen slug={slug} Events={Events} />
}

function Events({ events }: { events: readonly EventSummary[] }) {
  return <EventGrid events={events} onOpen={() => undefined} />
}
