import { saoPaulo } from '../cities.ts'
import type { DemoEvent } from '../demo-event.ts'
import { fullAndHalf, lots } from '../ticket-offers.ts'

/** Two days with a ticket group each, a wide range of prices, and a venue plan. */
export const festivalConcreto: DemoEvent = (on) => ({
  ...saoPaulo,
  slug: 'festival-concreto',
  name: 'Festival Concreto',
  eventType: 'shows',
  startDate: on(66, '13:00'),
  endDate: on(67, '23:00'),
  locationName: 'Parque da Fundição',
  address: 'Rua do Bosque, 1589, Barra Funda',
  lat: -23.5231,
  lng: -46.6572,
  organizer: 'Concreto Produções',
  eventMapImage: 'mapa-festival-concreto.webp',
  eventDescription: `
<p>Dois dias, dois palcos e nenhum show ao mesmo tempo que outro: no <strong>Festival Concreto</strong>, quando um palco cala, o outro começa. São vinte artistas de doze estados numa antiga fundição da Barra Funda, com sombra, cadeiras e água de graça.</p>
<h3>1º dia</h3>
<ul>
<li><strong>Ilza Guamá</strong>, guitarrada e carimbó</li>
<li><strong>Os Azulejos</strong>, tocando <em>Parede de Ar</em> na íntegra</li>
<li><strong>Nega Ayô</strong>, com a Orquestra do Bixiga</li>
</ul>
<h3>2º dia</h3>
<ul>
<li><strong>Trio Vão Livre</strong>, jazz de câmara ao meio da tarde</li>
<li><strong>MC Parnaso</strong>, com banda</li>
<li><strong>Lúcio Aragão</strong>, voz e violão para fechar</li>
</ul>
<p>O parque fica a oito minutos a pé do metrô e tem bicicletário com vigia. Crianças de até 10 anos não pagam, acompanhadas de um adulto com ingresso.</p>`,
  tickets: [
    ...lots(
      {
        key: 'passaporte',
        name: 'Passaporte',
        description: 'Entrada nos dois dias.',
        capacity: 2000,
        maxPerOrder: 6,
        ticketGroupName: 'Passaporte, dois dias',
      },
      on(-40, '12:00'),
      [
        { price: 220, until: on(-15, '23:59') },
        { price: 280, until: on(30, '23:59') },
        { price: 340, until: on(66, '12:00') },
      ],
    ),
    ...[1, 2].flatMap((day) =>
      fullAndHalf({
        key: `dia-${day}`,
        name: `${day}º dia`,
        price: day === 1 ? 180 : 200,
        capacity: 4000,
        maxPerOrder: 6,
        ticketGroupName: `${day}º dia`,
      }),
    ),
    {
      key: 'camarote-dia-1',
      name: 'Camarote, 1º dia',
      description: 'Vista dos dois palcos, bar e cozinha inclusos.',
      price: 520,
      capacity: 0,
      maxPerOrder: 4,
      ticketGroupName: 'Camarote',
    },
    {
      key: 'camarote-dia-2',
      name: 'Camarote, 2º dia',
      description: 'Vista dos dois palcos, bar e cozinha inclusos.',
      price: 560,
      capacity: 9,
      maxPerOrder: 4,
      ticketGroupName: 'Camarote',
    },
  ],
})
