import { belem, beloHorizonte, bentoGoncalves, florianopolis, petrolina } from '../cities.ts'
import type { DemoEvent } from '../demo-event.ts'
import { fullAndHalf } from '../ticket-offers.ts'

/** Sold in pairs; the promoter pays the fee. */
const mesaNoPorao: DemoEvent = (on) => ({
  ...bentoGoncalves,
  slug: 'mesa-no-porao',
  name: 'Mesa no Porão: Jantar Harmonizado',
  eventType: 'turismo_vinicola',
  startDate: on(20, '19:30'),
  endDate: on(20, '23:00'),
  locationName: 'Porão da Família Zanotto',
  address: 'Via Trento, 780, Vale dos Vinhedos',
  lat: -29.1747,
  lng: -51.5512,
  organizer: 'Família Zanotto',
  feeBearer: 'promoter',
  eventDescription: `
<p>Uma mesa só, para trinta e seis pessoas, num porão de pedra de 1897. A cozinheira <strong>Giulia Zanotto</strong> serve seis tempos, e o irmão, enólogo, abre para cada um duas garrafas de safras diferentes: você compara e discorda.</p>
<p>O ingresso é vendido em pares, porque a conversa é parte do jantar. Avise no e-mail de confirmação sobre restrições de alimentação.</p>`,
  tickets: [
    {
      key: 'par',
      name: 'Jantar, por pessoa',
      description: 'Compra em pares.',
      price: 420,
      capacity: 8,
      minPerOrder: 2,
      maxPerOrder: 6,
      salesEnd: on(17, '18:00'),
    },
  ],
})

const vaporDoVinho: DemoEvent = (on) => ({
  ...petrolina,
  slug: 'vapor-do-vinho-no-sao-francisco',
  name: 'Vapor do Vinho no São Francisco',
  eventType: 'turismo_vinicola',
  startDate: on(29, '09:00'),
  endDate: on(29, '17:00'),
  locationName: 'Cais do Vapor',
  address: 'Av. Cardoso de Sá, 480, Orla',
  lat: -9.4017,
  lng: -40.5006,
  organizer: 'Vale do Sol Passeios',
  eventDescription: `
<p>No sertão a videira dá duas safras por ano, e uma delas vai no copo com gelo e vista para a barragem. O passeio sobe o rio de vapor, para numa ilha para o banho e termina numa vinícola de espumantes.</p>
<ul>
<li>Degustação de cinco rótulos a bordo e na adega</li>
<li>Almoço de surubim e bode, com opção vegetariana</li>
<li>Volta de ônibus até o cais</li>
</ul>
<p>O sol é forte o ano inteiro: leve chapéu, protetor e roupa de banho. Crianças usam colete durante toda a navegação.</p>`,
  tickets: [
    { key: 'adulto', name: 'Adulto', price: 260, capacity: 110, maxPerOrder: 8 },
    { key: 'sem-degustacao', name: 'Sem degustação', price: 190, capacity: 40, maxPerOrder: 8 },
    { key: 'crianca', name: 'Criança de 4 a 11 anos', price: 90, capacity: 20, maxPerOrder: 4 },
  ],
})

/** Repeats on three consecutive days. */
const tardesDeTacaca: DemoEvent = (on) => ({
  ...belem,
  slug: 'tardes-de-tacaca',
  name: 'Tardes de Tacacá',
  eventType: 'evento_gastronomico',
  startDate: on(-8, '16:00'),
  endDate: on(50, '19:00'),
  recurrenceConfig: { weeklyDays: [3, 4, 5], startTime: '16:00', endTime: '19:00' },
  locationName: 'Quintal da Dona Nazinha',
  address: 'Rua Doutor Assis, 512, Cidade Velha',
  lat: -1.4604,
  lng: -48.5031,
  organizer: 'Quintal da Dona Nazinha',
  acceptedPaymentMethods: ['PIX'],
  eventDescription: `
<p>A chuva das três passa e o tucupi já está no fogo. Em cada tarde, <strong>dona Nazinha</strong> recebe quarenta pessoas no quintal e mostra como se faz o tacacá, da goma ao jambu, antes de servir.</p>
<p>O ingresso inclui uma cuia grande, um suco de bacuri e o direito de perguntar tudo. Vale para uma tarde à sua escolha.</p>`,
  tickets: fullAndHalf({ key: 'tarde', name: 'Uma tarde', price: 48, capacity: 600 }),
})

const botecoEmCena: DemoEvent = (on) => ({
  ...beloHorizonte,
  slug: 'boteco-em-cena',
  name: 'Boteco em Cena',
  eventType: 'evento_gastronomico',
  startDate: on(4, '17:00'),
  endDate: on(5, '23:00'),
  locationName: 'Mercado da Lagoinha Nova',
  address: 'Rua Itapecerica, 468, Lagoinha',
  lat: -19.9086,
  lng: -43.9437,
  organizer: 'Associação Mesa de Bar',
  feePercentage: 8,
  eventDescription: `
<p>Dezoito botecos, cada um com um só tira-gosto, e quem julga é você. Com o ingresso vêm cinco fichas de degustação e uma cédula de voto; o campeão leva a estufa de ouro e o direito de se gabar por um ano.</p>
<p>Entre uma ficha e outra, esquetes de cinco minutos feitos em cima das mesas pelo grupo <strong>Saideira</strong>.</p>
<p>Fichas extras à venda no local. Cerveja e refrigerante são pagos à parte.</p>`,
  tickets: [1, 2].map((day) => ({
    key: `noite-${day}`,
    name: `${day}ª noite, com cinco fichas`,
    price: 75,
    capacity: day === 1 ? 0 : 420,
    maxPerOrder: 6,
  })),
})

/** A venue without a street address. */
const festivalDaOstra: DemoEvent = (on) => ({
  ...florianopolis,
  slug: 'festival-da-ostra-do-ribeirao',
  name: 'Festival da Ostra do Ribeirão',
  eventType: 'evento_gastronomico',
  startDate: on(80, '11:00'),
  endDate: on(82, '22:00'),
  locationName: 'Trapiche da Freguesia, Ribeirão da Ilha',
  lat: -27.7176,
  lng: -48.5627,
  organizer: 'Maricultores do Ribeirão',
  eventDescription: `
<p>Da balsa ao prato são quarenta metros. Dez famílias de maricultores servem ostra ao natural, gratinada, no bafo e no pirão, com o limão do quintal de cada uma.</p>
<p>Às 15h há passeio às fazendas marinhas, por ordem de chegada. O ingresso vale para um dia e inclui uma dúzia.</p>`,
  tickets: [
    ...fullAndHalf({ key: 'dia', name: 'Um dia, com uma dúzia', price: 90, capacity: 1200 }),
    { key: 'sem-ostra', name: 'Um dia, sem ostras', price: 25, capacity: 600 },
  ],
})

export const foodAndWine: DemoEvent[] = [
  mesaNoPorao,
  vaporDoVinho,
  tardesDeTacaca,
  botecoEmCena,
  festivalDaOstra,
]
