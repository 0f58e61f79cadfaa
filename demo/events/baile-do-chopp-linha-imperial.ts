import { santaCruzDoSul } from '../cities.ts'
import type { DemoEvent } from '../demo-event.ts'

export const baileDoChopp: DemoEvent = (on) => ({
  ...santaCruzDoSul,
  slug: 'baile-do-chopp-linha-imperial',
  name: '38º Baile do Chopp da Linha Imperial',
  eventType: 'baile_chopp',
  startDate: on(23, '21:00'),
  endDate: on(24, '04:00'),
  locationName: 'Salão da Sociedade Linha Imperial',
  address: 'Estrada Linha Imperial, km 4',
  lat: -29.7178,
  lng: -52.4264,
  organizer: 'Sociedade de Canto e Tiro Linha Imperial',
  feePercentage: 8,
  eventDescription: `
<p>O salão foi pintado, as mesas foram numeradas e o barril já tem dono para a sangria. Chega a 38ª edição do <strong>Baile do Chopp da Linha Imperial</strong>, a festa em que avó, neto e compadre dançam a mesma marchinha.</p>
<p>A noite começa com a <strong>Bandinha Alegria do Vale</strong> e segue com a <strong>Orquestra Estrela do Sul</strong> até o último par sair da pista. O chopp é artesanal, de uma cervejaria da própria comunidade, e fica liberado até as 2h para quem tem o caneco da edição.</p>
<h3>Incluso no ingresso com caneco</h3>
<ul>
<li>Caneco de louça numerado da 38ª edição</li>
<li>Chopp liberado das 21h às 2h</li>
<li>Cuca e linguiça na recepção, até as 22h</li>
</ul>
<p>Não bebe? O ingresso sem caneco dá direito a suco de uva e água a noite toda. Há ônibus saindo da praça central às 20h30, com volta às 4h15.</p>`,
  tickets: [
    {
      key: 'com-caneco',
      name: 'Baile com caneco',
      description: 'Retire o caneco na entrada. Proibido para menores de 18 anos.',
      price: 130,
      capacity: 500,
      maxPerOrder: 8,
      salesEnd: on(22, '23:59'),
    },
    {
      key: 'sem-caneco',
      name: 'Baile sem caneco',
      price: 65,
      capacity: 250,
      maxPerOrder: 8,
      salesEnd: on(23, '20:00'),
    },
    {
      key: 'mesa-oito',
      name: 'Lugar em mesa de família',
      description: 'Mesas de oito lugares perto da pista. Compra mínima de quatro lugares.',
      price: 155,
      capacity: 64,
      minPerOrder: 4,
      maxPerOrder: 8,
      salesEnd: on(20, '23:59'),
    },
    {
      key: 'onibus',
      name: 'Ônibus ida e volta',
      price: 18,
      capacity: 88,
      maxPerOrder: 8,
      ticketGroupName: 'Transporte',
      salesEnd: on(22, '12:00'),
    },
  ],
})
