import { blumenau, joinville, novaPetropolis, portoAlegre } from '../cities.ts'
import type { DemoEvent } from '../demo-event.ts'
import { fullAndHalf } from '../ticket-offers.ts'

const colonia: DemoEvent = (on) => ({
  ...joinville,
  slug: 'baile-do-chopp-da-colonia-dona-julia',
  name: 'Baile do Chopp da Colônia Dona Júlia',
  eventType: 'baile_chopp',
  startDate: on(17, '20:00'),
  endDate: on(18, '03:00'),
  locationName: 'Sociedade Dona Júlia',
  address: 'Estrada da Ilha, 2210, Pirabeiraba',
  lat: -26.2049,
  lng: -48.9056,
  organizer: 'Sociedade Esportiva e Recreativa Dona Júlia',
  feePercentage: 0,
  eventDescription: `
<p>A sangria do barril é às oito em ponto, e quem segura o martelo este ano é a rainha dos 70 anos da sociedade. Duas bandas se revezam até as três: <strong>Musical Gemütlich</strong> e <strong>Banda Cachoeira Alta</strong>.</p>
<p>O jantar típico sai da cozinha das senhoras até as 22h30: marreco, repolho roxo, spätzle e torta de maçã.</p>
<p>Esta festa não tem taxa de serviço: o preço que você vê é o que você paga.</p>`,
  tickets: [
    { key: 'baile', name: 'Baile', price: 45, capacity: 600, maxPerOrder: 8 },
    { key: 'baile-jantar', name: 'Baile com jantar', price: 95, capacity: 260, maxPerOrder: 8 },
    {
      key: 'mesa',
      name: 'Mesa de dez com jantar, por lugar',
      description: 'Mesa inteira, reservada no nome de quem compra.',
      price: 90,
      capacity: 100,
      minPerOrder: 10,
      maxPerOrder: 10,
    },
  ],
})

/** Sold out. */
const concordia: DemoEvent = (on) => ({
  ...blumenau,
  slug: 'chopp-e-bandinha-no-salao-concordia',
  name: 'Chopp e Bandinha no Salão Concórdia',
  eventType: 'baile_chopp',
  startDate: on(58, '19:00'),
  endDate: on(59, '01:00'),
  locationName: 'Salão Concórdia',
  address: 'Rua Itajaí, 1744, Vorstadt',
  lat: -26.9137,
  lng: -49.0489,
  organizer: 'Clube Concórdia',
  eventDescription: `
<p>Cabem trezentas pessoas no Salão Concórdia, e as trezentas já têm mesa. A <strong>Bandinha Doze de Maio</strong> toca no tablado, os garçons passam com o chopp e às 23h todo mundo sobe no banco.</p>
<p>Desistências voltam à venda nesta página até a véspera.</p>`,
  tickets: [
    { key: 'salao', name: 'Salão', price: 85, capacity: 0, maxPerOrder: 6 },
    { key: 'mezanino', name: 'Mezanino', price: 65, capacity: 40, isAvailable: false },
  ],
})

/** Announced long before its sale starts. */
const oktoberDaSerra: DemoEvent = (on) => ({
  ...novaPetropolis,
  slug: 'oktober-da-serra',
  name: 'Oktober da Serra',
  eventType: 'oktoberfest',
  startDate: on(95, '10:00'),
  endDate: on(98, '22:00'),
  locationName: 'Parque dos Imigrantes Novos',
  address: 'Av. 15 de Novembro, 1966, Centro',
  lat: -29.3768,
  lng: -51.1117,
  organizer: 'Associação Oktober da Serra',
  feePercentage: 8,
  eventDescription: `
<p>Quatro dias entre canteiros de flores, com coral de manhã, desfile à tarde e baile à noite. A <strong>Oktober da Serra</strong> é feita pelas linhas do interior: cada comunidade cuida de uma casa do parque, do pão ao licor.</p>
<h3>Todos os dias</h3>
<ul>
<li>10h: café colonial na Casa da Linha Nova</li>
<li>15h: desfile dos grupos de dança</li>
<li>20h: baile no pavilhão, com duas bandas</li>
</ul>
<p>As vendas abrem em breve. Moradores cadastrados na associação têm desconto, com documento na entrada.</p>`,
  tickets: [
    ...fullAndHalf({
      key: 'dia',
      name: 'Um dia',
      price: 40,
      capacity: 6000,
      salesStart: on(14, '10:00'),
    }),
    {
      key: 'quatro-dias',
      name: 'Quatro dias',
      price: 110,
      capacity: 1500,
      maxPerOrder: 6,
      salesStart: on(14, '10:00'),
      salesEnd: on(94, '23:59'),
    },
  ],
})

const oktoberNaOrla: DemoEvent = (on) => ({
  ...portoAlegre,
  slug: 'oktober-na-orla',
  name: 'Oktober na Orla',
  eventType: 'oktoberfest',
  startDate: on(75, '12:00'),
  endDate: on(76, '23:00'),
  locationName: 'Gramado do Anfiteatro',
  address: 'Av. Edvaldo Pereira Paiva, 2250, Praia de Belas',
  lat: -30.0521,
  lng: -51.2352,
  organizer: 'Cervejeiros do Guaíba',
  eventMapImage: 'mapa-oktober-na-orla.webp',
  eventDescription: `
<p>Trinta cervejarias gaúchas, um gramado e o pôr do sol do Guaíba. A <strong>Oktober na Orla</strong> tem bandinha sem amplificador, competição de serra de tora e o maior coral de chopp do estado, aberto a quem souber ou fingir que sabe a letra.</p>
<p>O copo de cerâmica da edição está incluso, e as fichas são compradas lá dentro, por PIX ou cartão. Quem dirige ganha água, suco e um crachá de carona amiga.</p>
<p>Veja no mapa as entradas, os banheiros, a praça de comida e a área acessível.</p>`,
  tickets: [1, 2].flatMap((day) =>
    fullAndHalf(
      {
        key: `dia-${day}`,
        name: `${day}º dia`,
        price: 60,
        capacity: 2500,
        maxPerOrder: 8,
        ticketGroupName: `${day}º dia`,
        salesEnd: on(74 + day, '20:00'),
      },
      day === 1 ? { capacity: 5 } : {},
    ),
  ),
})

export const beerFestivals: DemoEvent[] = [colonia, concordia, oktoberDaSerra, oktoberNaOrla]
