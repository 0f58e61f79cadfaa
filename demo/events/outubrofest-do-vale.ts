import { blumenau } from '../cities.ts'
import type { DemoEvent } from '../demo-event.ts'
import { fullAndHalf } from '../ticket-offers.ts'

/** Three days, sold by the day or as a pass. */
export const outubrofest: DemoEvent = (on) => ({
  ...blumenau,
  slug: 'outubrofest-do-vale',
  name: 'Outubrofest do Vale',
  eventType: 'oktoberfest',
  startDate: on(40, '16:00'),
  endDate: on(42, '23:00'),
  locationName: 'Parque das Hortênsias',
  address: 'Rua Humberto de Campos, 640, Velha',
  lat: -26.9166,
  lng: -49.0885,
  organizer: 'Associação Festas do Vale',
  eventDescription: `
<p>Três dias de bandas, tiro ao alvo, dança folclórica e mesas compridas. A <strong>Outubrofest do Vale</strong> é uma festa bávara que cabe no bolso: parque aberto, sombra de árvore e doze cervejarias pequenas do Vale do Itajaí.</p>
<p>Às 17h de cada dia o desfile sai do portão norte com grupos de dança, carros de boi e a bandinha mirim. Quem vier de traje típico completo ganha um chopp ou um suco na entrada.</p>
<h3>Cozinha do vale</h3>
<ul>
<li>Marreco recheado, eisbein e chucrute</li>
<li>Opções vegetarianas em todas as bancas</li>
<li>Strudel saindo do forno de hora em hora</li>
</ul>
<h3>Para chegar</h3>
<p>Bicicletário com vigia na entrada principal e ônibus especial da rodoviária a cada trinta minutos. Crianças de até 11 anos não pagam e não precisam de ingresso.</p>`,
  tickets: [
    ...[50, 70, 50].flatMap((price, index) =>
      fullAndHalf(
        {
          key: `dia-${index + 1}`,
          name: `${index + 1}º dia`,
          price,
          capacity: 3000,
          ticketGroupName: `${index + 1}º dia`,
        },
        { capacity: index === 1 ? 0 : 1200, maxPerOrder: 4 },
      ),
    ),
    {
      key: 'passaporte',
      name: 'Passaporte dos três dias',
      description: 'Entrada nos três dias e caneco da edição.',
      price: 135,
      capacity: 1500,
      maxPerOrder: 6,
      ticketGroupName: 'Passaporte',
      salesEnd: on(39, '23:59'),
    },
  ],
})
