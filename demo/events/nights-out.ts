import { beloHorizonte, florianopolis, saoPaulo } from '../cities.ts'
import type { DemoEvent } from '../demo-event.ts'
import { lots } from '../ticket-offers.ts'

/** Repeats on two nights that end on the next morning, with a limit of tickets per CPF. */
const subsolo: DemoEvent = (on) => ({
  ...saoPaulo,
  slug: 'subsolo-noite-inteira',
  name: 'Subsolo: Noite Inteira',
  eventType: 'baladas',
  startDate: on(-20, '23:00'),
  endDate: on(57, '06:00'),
  recurrenceConfig: { weeklyDays: [5, 6], startTime: '23:00', endTime: '06:00' },
  locationName: 'Subsolo',
  address: 'Rua Bento Freitas, 312, República',
  lat: -23.5447,
  lng: -46.6466,
  organizer: 'Subsolo Clube',
  feePercentage: 12,
  maxPerCpf: 4,
  eventDescription: `
<p>Duas noites por semana, uma pista e um DJ do começo ao fim. No <strong>Subsolo</strong> não há camarote nem troca de palco: quem toca tem sete horas para contar uma história.</p>
<p>O ingresso vale para uma noite à sua escolha, de sexta ou de sábado, dentro do período. A porta fecha às 3h.</p>
<ul>
<li>A partir de 18 anos, com documento com foto</li>
<li>Guarda-volumes e água gratuitos</li>
<li>Na pista, celular no bolso: a câmera ganha um adesivo na entrada</li>
</ul>`,
  tickets: [
    { key: 'antes-da-uma', name: 'Entrada até 1h', price: 50, capacity: 1600, maxPerOrder: 6 },
    { key: 'qualquer-hora', name: 'Entrada a qualquer hora', price: 80, capacity: 1600 },
    {
      key: 'lista-trans',
      name: 'Lista trans e travesti',
      description: 'Sem fila. Basta dizer o nome social na porta.',
      price: 10,
      capacity: 300,
      maxPerOrder: 1,
    },
  ],
})

/** Repeats on scattered days. */
const forroDaGameleira: DemoEvent = (on) => ({
  ...beloHorizonte,
  slug: 'forro-da-gameleira',
  name: 'Forró da Gameleira',
  eventType: 'baladas',
  startDate: on(-5, '21:00'),
  endDate: on(60, '02:00'),
  recurrenceConfig: { weeklyDays: [2, 4, 6], startTime: '21:00', endTime: '02:00' },
  locationName: 'Galpão da Gameleira',
  address: 'Rua Sapucaí, 383, Floresta',
  lat: -19.9171,
  lng: -43.9321,
  organizer: 'Gameleira Cultural',
  eventDescription: `
<p>Sanfona, zabumba e triângulo, três vezes por semana, no piso de madeira mais gasto da cidade. A primeira hora é aula: chega quem nunca dançou, sai quem não para mais.</p>
<p>Terça é dia de trio pé de serra, quinta é de rabeca e sábado é de baile, com convidados. O ingresso vale para uma noite à sua escolha.</p>`,
  tickets: [
    { key: 'noite', name: 'Uma noite', price: 35, capacity: 2400, maxPerOrder: 8 },
    {
      key: 'par',
      name: 'Uma noite em par, por pessoa',
      price: 28,
      capacity: 800,
      minPerOrder: 2,
      maxPerOrder: 8,
    },
  ],
})

/** Paid by card only. */
const mareAlta: DemoEvent = (on) => ({
  ...florianopolis,
  slug: 'mare-alta-do-por-do-sol-a-meia-noite',
  name: 'Maré Alta: do Pôr do Sol à Meia-noite',
  eventType: 'baladas',
  startDate: on(11, '16:00'),
  endDate: on(12, '00:30'),
  locationName: 'Trapiche do Campeche',
  address: 'Av. Pequeno Príncipe, 2600, Campeche',
  lat: -27.6827,
  lng: -48.4837,
  organizer: 'Maré Alta',
  acceptedPaymentMethods: ['CREDIT_CARD'],
  eventDescription: `
<p>Começa descalço na areia e termina com luz baixa no deque. A <strong>Maré Alta</strong> é uma festa de tarde que acaba cedo: disco music e música brasileira dançante, tocadas só em vinil por <strong>Tereza Fontes</strong>, <strong>Duo Sambaqui</strong> e <strong>Beto Litoral</strong>.</p>
<p>O bar serve em copo de vidro, que fica no deque, ou em copo de alumínio, que vai com você. Plástico não entra na praia.</p>`,
  tickets: [
    ...lots({ key: 'areia', name: 'Areia', capacity: 300, maxPerOrder: 6 }, on(-25, '12:00'), [
      { price: 70, until: on(-8, '23:59') },
      { price: 90, until: on(5, '23:59') },
      { price: 120, until: on(11, '18:00') },
    ]),
    {
      key: 'deque',
      name: 'Deque',
      description: 'Entrada própria, sombra e espreguiçadeiras.',
      price: 190,
      capacity: 4,
      maxPerOrder: 4,
    },
  ],
})

export const nightsOut: DemoEvent[] = [subsolo, forroDaGameleira, mareAlta]
