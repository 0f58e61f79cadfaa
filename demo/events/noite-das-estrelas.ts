import { beloHorizonte } from '../cities.ts'
import { type DemoEvent, halfPriceNote } from '../demo-event.ts'

/** Announced, but not on sale yet. */
export const noiteDasEstrelas: DemoEvent = (on) => ({
  ...beloHorizonte,
  slug: 'noite-das-estrelas-serra-clara',
  name: 'Noite das Estrelas no Observatório Serra Clara',
  eventType: 'other',
  startDate: on(35, '18:30'),
  endDate: on(35, '23:30'),
  locationName: 'Observatório Serra Clara',
  address: 'Estrada da Serra do Curral, 2100, Mangabeiras',
  lat: -19.9519,
  lng: -43.9055,
  organizer: 'Clube de Astronomia Serra Clara',
  eventDescription: `
<p>Uma vez por estação o Observatório Serra Clara apaga as luzes e abre as portas. Você vê as crateras da Lua, os anéis de Saturno e aglomerados que só aparecem longe da cidade, por cinco telescópios e pelos olhos de quem passa a vida apontando para cima.</p>
<p>A noite começa ao pôr do sol com uma conversa no gramado e segue em grupos de vinte pessoas, cada um com seu monitor. Há tempo de sobra para perguntar. <strong>As crianças têm a primeira vez na ocular.</strong></p>
<h3>Se o tempo fechar</h3>
<p>Avisamos por e-mail até as 15h. Com céu encoberto, o encontro passa para a semana seguinte e o ingresso continua valendo; quem não puder vir recebe o valor de volta.</p>
<ul>
<li>Leve agasalho e uma lanterna de luz vermelha, se tiver</li>
<li>Tem café, caldo de feijão e pão de queijo no alpendre</li>
</ul>`,
  tickets: [
    {
      key: 'inteira',
      name: 'Inteira',
      price: 48,
      capacity: 180,
      maxPerOrder: 6,
      salesStart: on(7, '10:00'),
      salesEnd: on(35, '16:00'),
    },
    {
      key: 'meia',
      name: 'Meia-entrada',
      description: halfPriceNote,
      price: 24,
      capacity: 120,
      maxPerOrder: 4,
      salesStart: on(7, '10:00'),
      salesEnd: on(35, '16:00'),
      requiresProof: true,
    },
  ],
})
