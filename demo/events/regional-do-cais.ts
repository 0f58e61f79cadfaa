import { portoAlegre } from '../cities.ts'
import { type DemoEvent, halfPriceNote } from '../demo-event.ts'

/** A show sold in lots: the first has ended, the second is on sale, the third has not started. */
export const regionalDoCais: DemoEvent = (on) => ({
  ...portoAlegre,
  slug: 'regional-do-cais-noite-de-choro',
  name: 'Regional do Cais: Noite de Choro à Beira do Guaíba',
  eventType: 'shows',
  startDate: on(9, '20:00'),
  endDate: on(9, '23:30'),
  locationName: 'Galpão da Orla',
  address: 'Av. Edvaldo Pereira Paiva, 1180, Praia de Belas',
  lat: -30.0447,
  lng: -51.2341,
  organizer: 'Bandolim Produções',
  eventDescription: `
<p>Sete cordas, cavaquinho, pandeiro, flauta e bandolim. O <strong>Regional do Cais</strong> volta ao Galpão da Orla para uma noite inteira de choro, com as portas abertas para o pôr do sol e as mesas bem perto do palco.</p>
<p>No repertório, Pixinguinha, Jacob e Ernesto Nazareth convivem com músicas novas do disco <em>Maré Mansa</em>, gravado no ano passado em um antigo estaleiro do bairro Navegantes. Na segunda parte, a cantora <strong>Dora Peixoto</strong> sobe ao palco para meia hora de samba-canção.</p>
<h3>A noite</h3>
<ul>
<li>19h: abertura da casa, com roda livre no pátio</li>
<li>20h: Regional do Cais</li>
<li>21h45: intervalo, cozinha aberta</li>
<li>22h10: Regional do Cais e Dora Peixoto</li>
</ul>
<p>A cozinha serve petiscos até as 23h e o estacionamento do galpão é gratuito. Menores de 16 anos entram acompanhados dos responsáveis.</p>`,
  tickets: [
    {
      key: 'pista-lote-1',
      name: 'Inteira, 1º lote',
      price: 60,
      capacity: 120,
      maxPerOrder: 6,
      ticketGroupName: 'Pista',
      salesStart: on(-45, '10:00'),
      salesEnd: on(-6, '23:59'),
    },
    {
      key: 'pista-lote-2',
      name: 'Inteira, 2º lote',
      price: 80,
      capacity: 160,
      maxPerOrder: 6,
      ticketGroupName: 'Pista',
      salesStart: on(-6, '23:59'),
      salesEnd: on(6, '23:59'),
    },
    {
      key: 'pista-lote-3',
      name: 'Inteira, 3º lote',
      price: 95,
      capacity: 120,
      maxPerOrder: 6,
      ticketGroupName: 'Pista',
      salesStart: on(6, '23:59'),
      salesEnd: on(9, '21:00'),
    },
    {
      key: 'pista-meia',
      name: 'Meia-entrada',
      description: halfPriceNote,
      price: 40,
      capacity: 160,
      maxPerOrder: 2,
      ticketGroupName: 'Pista',
      requiresProof: true,
      salesEnd: on(9, '21:00'),
    },
    {
      key: 'mesa-vip',
      name: 'Mesa VIP, por lugar',
      description: 'Lugar marcado na primeira fila de mesas, com tábua de frios e uma bebida.',
      price: 180,
      capacity: 8,
      minPerOrder: 2,
      maxPerOrder: 4,
      ticketGroupName: 'Mesas',
      salesEnd: on(9, '18:00'),
    },
  ],
})
