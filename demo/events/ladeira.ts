import { salvador } from '../cities.ts'
import type { DemoEvent } from '../demo-event.ts'

/** Further events of the organization that owns `tambores-da-ladeira`. */

const place = {
  ...salvador,
  locationName: 'Largo da Tipografia',
  address: 'Rua do Passo, 41, Santo Antônio Além do Carmo',
  lat: -12.9688,
  lng: -38.5069,
  organizer: 'Associação Tambores da Ladeira',
  organization: 'tambores-da-ladeira',
} as const

/** Over for weeks. */
const ensaioAberto: DemoEvent = (on) => ({
  ...place,
  slug: 'ensaio-aberto-dos-tambores',
  name: 'Ensaio Aberto dos Tambores',
  eventType: 'shows',
  startDate: on(-24, '16:00'),
  endDate: on(-24, '19:30'),
  eventDescription: `
<p>O último ensaio antes do cortejo, com portas abertas. A <strong>Orquestra de Timbaus do Santo Antônio</strong> passa o repertório inteiro, para e recomeça, e quem quiser senta ao lado dos alunos.</p>
<p>Às 18h30 as mestras do bloco <strong>Didê de Ouro</strong> dão uma aula de uma hora para quem nunca tocou. Há trinta timbaus para emprestar, por ordem de chegada.</p>`,
  tickets: [
    {
      key: 'entrada',
      name: 'Entrada',
      price: 20,
      capacity: 180,
      maxPerOrder: 6,
      salesEnd: on(-24, '18:00'),
    },
  ],
})

/** A draft that its promoter is still writing. */
const lavagemDoLargo: DemoEvent = (on) => ({
  ...place,
  slug: 'lavagem-do-largo',
  name: 'Lavagem do Largo',
  eventType: 'other',
  published: false,
  startDate: on(74, '09:00'),
  endDate: on(74, '17:00'),
  eventDescription: `
<p>Cortejo, água de cheiro e almoço na rua. Programação em definição.</p>`,
  tickets: [{ key: 'almoco', name: 'Almoço na rua', price: 35, capacity: 250, maxPerOrder: 8 }],
})

export const ladeira = [ensaioAberto, lavagemDoLargo]
