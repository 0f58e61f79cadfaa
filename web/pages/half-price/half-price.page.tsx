import { halfPricePath } from '@55tickets/rules/events/event-path.ts'
import { cachedHalfPrice } from '../../areas/events/half-price/half-price-query.ts'
import { HalfPriceScreen } from '../../areas/events/half-price/half-price-screen.tsx'
import type { Head, HeadInput, Page, PageRoute } from '../../framework/page.ts'
import { useParams } from '../../framework/router/router.tsx'
import { pageHead } from '../page.ts'

export const route: PageRoute = {
  path: '/evento/:idOrSlug/meia-entrada',
  access: 'open',
  cacheable: true,
  prefetch: async (input) => {
    // Loaded late: few visitors of other pages come here.
    const query = await import('../../areas/events/half-price/half-price-query.ts')
    return query.prefetchHalfPrice(input)
  },
}

export const page: Page = { head: halfPriceHead, View: HalfPricePage }

function halfPriceHead({ client, params: { idOrSlug = '' } }: HeadInput): Head {
  const count = cachedHalfPrice(client, idOrSlug)
  if (!count) return pageHead('Meia-entrada')
  const { event, places, offered, left } = count
  const numbers = `${places} lugares, ${offered} meias-entradas oferecidas, ${left} disponíveis.`
  return pageHead(`Meia-entrada: ${event.name}`, numbers, halfPricePath(event))
}

function HalfPricePage() {
  const { idOrSlug = '' } = useParams()
  return <HalfPriceScreen idOrSlug={idOrSlug} />
}
