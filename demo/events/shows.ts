import { beloHorizonte, fortaleza, natal, rioDeJaneiro, salvador } from '../cities.ts'
import type { DemoEvent } from '../demo-event.ts'
import { fullAndHalf, lots } from '../ticket-offers.ts'

/** The shortest name of the demo, paid by PIX only. */
const re: DemoEvent = (on) => ({
  ...fortaleza,
  slug: 're-ao-vivo-em-fortaleza',
  name: 'Ré',
  eventType: 'shows',
  startDate: on(3, '21:00'),
  endDate: on(3, '23:30'),
  locationName: 'Galpão Sete Velas',
  address: 'Rua dos Tabajaras, 397, Praia de Iracema',
  lat: -3.7206,
  lng: -38.5126,
  organizer: 'Sete Velas Música',
  acceptedPaymentMethods: ['PIX'],
  eventDescription: `
<p><strong>Ré</strong> é nome de nota e de marcha. O trio cearense de baixo, rabeca e bateria toca inteiro o seu segundo disco, <em>Contramão</em>, e depois anda para trás: do arranjo mais novo até a primeira música que ensaiaram numa garagem da Parangaba.</p>
<p>O galpão é pequeno, o som é cuidado e o palco fica no meio. Chegue cedo para escolher de que lado da bateria quer ficar.</p>
<p>Classificação 16 anos. A casa abre às 20h, com cozinha até as 22h30.</p>`,
  tickets: [
    ...lots({ key: 'entrada', name: 'Entrada', capacity: 120, maxPerOrder: 4 }, on(-30, '10:00'), [
      { price: 35, until: on(-12, '23:59') },
      { price: 45, until: on(1, '23:59'), capacity: 8 },
      { price: 55, until: on(3, '20:00') },
    ]),
    ...fullAndHalf({ key: 'beira', name: 'Beira de palco', price: 70, capacity: 30 }),
  ],
})

/** Repeats on one weekday. */
const rodaDoBeco: DemoEvent = (on) => ({
  ...rioDeJaneiro,
  slug: 'roda-do-beco-samba-de-segunda',
  name: 'Roda do Beco: Samba de Segunda',
  eventType: 'shows',
  startDate: on(-60, '18:30'),
  endDate: on(95, '23:00'),
  recurrenceConfig: { weeklyDays: [1], startTime: '18:30', endTime: '23:00' },
  locationName: 'Beco do Tamborim',
  address: 'Rua Sacadura Cabral, 145, Saúde',
  lat: -22.8974,
  lng: -43.1838,
  organizer: 'Roda do Beco',
  feePercentage: 8,
  eventDescription: `
<p>Segunda-feira é dia de folga de músico, e é por isso que os melhores aparecem aqui. A <strong>Roda do Beco</strong> arma a mesa às seis e meia da tarde, sem microfone na primeira hora, e canta partido-alto, samba de terreiro e o que o povo puxar.</p>
<p>O ingresso vale para uma segunda à sua escolha dentro do período. Em noite de chuva forte a roda passa para o salão ao lado, com lugares para todos.</p>
<ul>
<li>Feijão amigo e torresmo até as 21h</li>
<li>Crianças entram de graça com os responsáveis até as 20h</li>
</ul>`,
  tickets: [
    ...fullAndHalf({ key: 'roda', name: 'Uma segunda', price: 30, capacity: 1800 }),
    {
      key: 'mesa',
      name: 'Mesa de quatro, por lugar',
      description: 'Mesa junto à roda, com um balde de água e uma porção. Compra da mesa inteira.',
      price: 60,
      capacity: 160,
      minPerOrder: 4,
      maxPerOrder: 8,
    },
  ],
})

/** A name close to the maximum length. */
const serraAcima: DemoEvent = (on) => ({
  ...beloHorizonte,
  slug: 'camerata-serra-acima-noite-de-modinhas',
  name: 'Camerata Serra Acima convida Marlene Quintão e o Coro dos Meninos de Santa Tereza para uma noite de modinhas, lundus e serestas, do barroco de Ouro Preto a hoje',
  eventType: 'shows',
  startDate: on(44, '20:30'),
  endDate: on(44, '22:30'),
  locationName: 'Sala Conceição Evangelista',
  address: 'Av. Augusto de Lima, 1420, Barro Preto',
  lat: -19.9247,
  lng: -43.9529,
  organizer: 'Camerata Serra Acima',
  feePercentage: 12.5,
  eventDescription: `
<p>Uma orquestra de câmara, uma cantora e trinta e dois meninos. A <strong>Camerata Serra Acima</strong> encerra a temporada com música que nasceu em Minas e quase nunca sai do arquivo: modinhas copiadas à mão em Ouro Preto, lundus de festa e serestas que ainda se cantam nas janelas de Diamantina.</p>
<p><strong>Marlene Quintão</strong> conta, entre uma peça e outra, de onde veio cada manuscrito. As partituras restauradas ficam expostas no saguão a partir das 19h.</p>
<h3>Programa</h3>
<ol>
<li>Modinhas do século XVIII, para voz, cordas e cravo</li>
<li>Três lundus, em arranjo de Pedro Arantes</li>
<li>Serestas, com o Coro dos Meninos de Santa Tereza</li>
</ol>`,
  tickets: [
    ...fullAndHalf({
      key: 'plateia',
      name: 'Plateia',
      price: 120,
      capacity: 240,
      maxPerOrder: 6,
      ticketGroupName: 'Plateia',
    }),
    ...fullAndHalf({
      key: 'balcao',
      name: 'Balcão',
      price: 70,
      capacity: 120,
      maxPerOrder: 6,
      ticketGroupName: 'Balcão',
    }),
  ],
})

const tamboresDaLadeira: DemoEvent = (on) => ({
  ...salvador,
  slug: 'tambores-da-ladeira',
  name: 'Tambores da Ladeira',
  eventType: 'shows',
  startDate: on(27, '17:00'),
  endDate: on(27, '23:59'),
  locationName: 'Largo da Tipografia',
  address: 'Rua do Passo, 41, Santo Antônio Além do Carmo',
  lat: -12.9688,
  lng: -38.5069,
  organizer: 'Associação Tambores da Ladeira',
  organization: 'tambores-da-ladeira',
  eventMapImage: 'mapa-tambores-da-ladeira.webp',
  eventDescription: `
<p>Cem tambores descem a ladeira ao pôr do sol. Quem vem na frente são as mestras do bloco <strong>Didê de Ouro</strong>; quem fecha é a <strong>Orquestra de Timbaus do Santo Antônio</strong>, com oitenta alunos da escola do bairro.</p>
<p>Depois do cortejo o largo vira arena: três palcos baixos, sem grade, com <strong>Jorge da Ladeira</strong>, <strong>Mãe Rita do Samba</strong> e convidados. O camarote fica na varanda do sobrado, de frente para a baía.</p>
<p>Toda a renda do lote social paga os instrumentos da escola. Há rampa de acesso pelo portão da Rua Direita e área elevada para cadeira de rodas.</p>`,
  setores: [
    {
      key: 'largo',
      name: 'Largo',
      capacity: 1200,
      showsLeft: true,
      lotes: [
        {
          key: 'lote-1',
          name: '1º lote',
          size: 420,
          closesAt: on(-9, '23:59'),
          tickets: [{ key: 'inteira', name: 'Inteira', price: 40, maxPerOrder: 6 }],
        },
        {
          key: 'lote-2',
          name: '2º lote',
          size: 450,
          closesAt: on(15, '23:59'),
          tickets: [{ key: 'inteira', name: 'Inteira', price: 60, maxPerOrder: 6 }],
        },
        {
          key: 'lote-3',
          name: '3º lote',
          tickets: [{ key: 'inteira', name: 'Inteira', price: 80, maxPerOrder: 6 }],
        },
      ],
    },
  ],
  cupons: [
    { code: 'LADEIRA10', percent: 10, maxTickets: 150 },
    { code: 'VIZINHANCA', amount: 15, maxTickets: 80, oncePerPerson: true },
  ],
  tickets: [
    {
      key: 'largo-social',
      name: 'Largo, ingresso social',
      description: 'Com a doação de um quilo de alimento, entregue na entrada.',
      price: 45,
      capacity: 400,
      maxPerOrder: 4,
      ticketGroupName: 'Social',
      requiresProof: true,
    },
    {
      key: 'camarote',
      name: 'Camarote da varanda',
      description: 'Comida de tabuleiro, bebidas e banheiro próprio.',
      price: 320,
      capacity: 6,
      maxPerOrder: 4,
      ticketGroupName: 'Camarote',
    },
  ],
})

/** Sold out. */
const violasDaDuna: DemoEvent = (on) => ({
  ...natal,
  slug: 'violas-da-duna',
  name: 'Violas da Duna: Encontro de Repentistas',
  eventType: 'shows',
  startDate: on(13, '16:30'),
  endDate: on(13, '20:00'),
  locationName: 'Mirante da Duna Branca',
  address: 'Via Costeira, 4200, Parque das Dunas',
  lat: -5.8247,
  lng: -35.1807,
  organizer: 'Casa do Repente Potiguar',
  eventDescription: `
<p>Duas violas, um mote e nenhum papel. O <strong>Encontro de Repentistas</strong> põe frente a frente cinco duplas do Seridó, do Cariri e do Pajeú, com o mar de fundo e o público dando o mote.</p>
<p>O vencedor é escolhido por palmas. Quem perde canta a última.</p>
<p>Leve canga ou almofada: senta-se na arquibancada de areia. Água e tapioca à venda no local.</p>`,
  tickets: fullAndHalf(
    { key: 'arquibancada', name: 'Arquibancada', price: 40, capacity: 0, maxPerOrder: 6 },
    { capacity: 90, isAvailable: false },
  ),
})

export const shows: DemoEvent[] = [re, rodaDoBeco, serraAcima, tamboresDaLadeira, violasDaDuna]
