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

/** Over for weeks, with one certificate for those who were at three of four sessions. */
const ensaioAberto: DemoEvent = (on) => ({
  ...place,
  slug: 'ensaio-aberto-dos-tambores',
  name: 'Ensaio Aberto dos Tambores',
  eventType: 'shows',
  startDate: on(-25, '14:00'),
  endDate: on(-24, '19:30'),
  minimumPresence: 75,
  programacoes: [
    {
      key: 'couro',
      titulo: 'Couro, corda e afinação',
      descricao: 'Cada um afina o timbau em que vai tocar.',
      dataInicio: on(-25, '14:00'),
      dataFim: on(-25, '16:00'),
      certifiedTime: 120,
    },
    {
      key: 'toques',
      titulo: 'Toques do Recôncavo',
      descricao: 'Cabila, barravento e ijexá, devagar e depois depressa.',
      dataInicio: on(-25, '16:30'),
      dataFim: on(-25, '18:00'),
      certifiedTime: 90,
    },
    {
      key: 'conversa',
      titulo: 'Conversa com as mestras do Didê de Ouro',
      dataInicio: on(-24, '14:00'),
      dataFim: on(-24, '15:30'),
      certifiedTime: 90,
    },
    {
      key: 'aula',
      titulo: 'Primeira aula de timbau',
      descricao: 'Para quem nunca tocou. Há trinta instrumentos para emprestar.',
      dataInicio: on(-24, '18:30'),
      dataFim: on(-24, '19:30'),
      certifiedTime: 60,
    },
  ],
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
