import { florianopolis } from '../cities.ts'
import type { DemoEvent } from '../demo-event.ts'

/** A draft: the promoter is still writing it, and nobody else sees it. */
export const sarauDeVerao: DemoEvent = (on) => ({
  ...florianopolis,
  slug: 'sarau-de-verao-rascunho',
  name: 'Sarau de Verão na Ilha',
  eventType: 'shows',
  published: false,
  startDate: on(60, '18:00'),
  endDate: on(60, '22:00'),
  locationName: 'Largo da Lagoa',
  lat: -27.6046,
  lng: -48.4651,
  organizer: 'Coletivo Trapiche',
  eventDescription: `
<p>Poesia, violão e mar. Programação em definição.</p>
<p>Esta página ainda é um rascunho.</p>`,
  tickets: [{ key: 'entrada', name: 'Entrada', price: 35, capacity: 200 }],
})
