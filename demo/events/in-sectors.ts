import { recife, saoPaulo } from '../cities.ts'
import type { DemoEvent } from '../demo-event.ts'

/** Two sectors with half price, both in the second lot, a coupon, and a ticket that another one unlocks. */
const frevoAceso: DemoEvent = (on) => ({
  ...recife,
  slug: 'frevo-aceso-no-cais',
  name: 'Frevo Aceso no Cais',
  eventType: 'shows',
  startDate: on(24, '20:00'),
  endDate: on(25, '02:00'),
  locationName: 'Cais da Alfândega',
  address: 'Cais da Alfândega, s/n, Recife Antigo',
  lat: -8.0646,
  lng: -34.8757,
  organizer: 'Orquestra Aceso',
  eventDescription: `
<p>Doze metais, três caixas e um cais inteiro para dançar. A <strong>Orquestra Aceso</strong> toca frevo de rua, de bloco e canção a noite toda, com o Rio Capibaribe de fundo e convidados que só subiram ao palco em fevereiro.</p>
<p>A pista fica na frente do palco. O deque tem piso elevado, bar próprio e vista para as duas pontes. Estudantes, jovens de baixa renda e pessoas com deficiência, com acompanhante, pagam meia em todos os setores.</p>
<ul>
<li>19h: abertura dos portões</li>
<li>20h: passistas do Morro</li>
<li>21h30: Orquestra Aceso</li>
</ul>`,
  setores: [
    {
      key: 'pista',
      name: 'Pista',
      capacity: 900,
      showsLeft: true,
      lotes: [
        {
          key: 'lote-1',
          name: '1º lote',
          size: 250,
          closesAt: on(-6, '23:59'),
          tickets: [{ key: 'inteira', name: 'Inteira', price: 60, maxPerOrder: 6 }],
        },
        {
          key: 'lote-2',
          name: '2º lote',
          size: 300,
          closesAt: on(12, '23:59'),
          tickets: [{ key: 'inteira', name: 'Inteira', price: 75, maxPerOrder: 6 }],
        },
        {
          key: 'lote-3',
          name: '3º lote',
          tickets: [{ key: 'inteira', name: 'Inteira', price: 90, maxPerOrder: 6 }],
        },
      ],
    },
    {
      key: 'deque',
      name: 'Deque',
      capacity: 120,
      lotes: [
        {
          key: 'lote-1',
          name: '1º lote',
          size: 40,
          closesAt: on(-6, '23:59'),
          tickets: [{ key: 'inteira', name: 'Inteira', price: 140, maxPerOrder: 4 }],
        },
        {
          key: 'lote-2',
          name: '2º lote',
          size: 50,
          tickets: [{ key: 'inteira', name: 'Inteira', price: 165.5, maxPerOrder: 4 }],
        },
        {
          key: 'lote-3',
          name: '3º lote',
          tickets: [{ key: 'inteira', name: 'Inteira', price: 190, maxPerOrder: 4 }],
        },
      ],
    },
  ],
  tickets: [
    {
      key: 'camarim',
      name: 'Visita ao camarim',
      description: 'Meia hora com a orquestra antes do show, para quem recebeu o cupom.',
      price: 50,
      capacity: 12,
      maxPerOrder: 2,
      hidden: true,
    },
  ],
  cupons: [
    { code: 'FREVO10', percent: 10, maxTickets: 100 },
    { code: 'CAMARIM', unlocks: true, oncePerPerson: true },
  ],
})

/** A small room in its last lot, where few half-price tickets are left. */
const cordasNaSala: DemoEvent = (on) => ({
  ...saoPaulo,
  slug: 'cordas-na-sala-quarteto-aroeira',
  name: 'Cordas na Sala: Quarteto Aroeira',
  eventType: 'shows',
  startDate: on(13, '19:30'),
  endDate: on(13, '21:30'),
  locationName: 'Casa Aroeira',
  address: 'Rua Girassol, 212, Vila Madalena',
  lat: -23.5546,
  lng: -46.6895,
  organizer: 'Casa Aroeira',
  eventDescription: `
<p>Vinte cadeiras, quatro instrumentos e nenhuma caixa de som. O <strong>Quarteto Aroeira</strong> abre a sala de casa para tocar Villa-Lobos, Radamés Gnattali e as peças que escreveu no último inverno.</p>
<p>O café é por conta da casa, e a conversa com os músicos depois do bis também.</p>`,
  setores: [
    {
      key: 'sala',
      name: 'Sala',
      capacity: 20,
      lotes: [
        {
          key: 'lote-1',
          name: '1º lote',
          size: 6,
          closesAt: on(-8, '23:59'),
          tickets: [{ key: 'inteira', name: 'Inteira', price: 70, maxPerOrder: 5 }],
        },
        {
          key: 'lote-2',
          name: '2º lote',
          tickets: [{ key: 'inteira', name: 'Inteira', price: 90.5, maxPerOrder: 5 }],
        },
      ],
    },
  ],
})

/** Events whose tickets are sold in lots of sectors. */
export const inSectors: DemoEvent[] = [frevoAceso, cordasNaSala]
