import { curitiba, portoAlegre, recife, rioBranco } from '../cities.ts'
import type { DemoEvent } from '../demo-event.ts'
import { fullAndHalf } from '../ticket-offers.ts'

const autoDaMare: DemoEvent = (on) => ({
  ...recife,
  slug: 'auto-da-mare',
  name: 'Auto da Maré',
  eventType: 'teatros',
  startDate: on(6, '19:30'),
  endDate: on(6, '21:00'),
  locationName: 'Teatro do Cais José Mariano',
  address: 'Rua da Aurora, 463, Boa Vista',
  lat: -8.0574,
  lng: -34.8802,
  organizer: 'Grupo Caranguejo de Andada',
  eventDescription: `
<p>Um pescador vende a própria sombra ao mar e passa a noite tentando comprá-la de volta. O <strong>Grupo Caranguejo de Andada</strong> conta essa história com mamulengos do tamanho de gente, uma banda de pífanos e água de verdade no palco.</p>
<p>Para adultos e crianças a partir de 8 anos. As três primeiras filas ganham capa de chuva.</p>
<p>A sessão tem audiodescrição; peça o aparelho na bilheteria até meia hora antes.</p>`,
  tickets: [
    ...fullAndHalf({ key: 'plateia', name: 'Plateia', price: 50, capacity: 180, maxPerOrder: 6 }),
    {
      key: 'primeira-fila',
      name: 'Três primeiras filas',
      description: 'Você vai se molhar.',
      price: 60,
      capacity: 7,
      maxPerOrder: 4,
    },
  ],
})

/** Repeats on consecutive days across the end of the week. */
const ultimoTrem: DemoEvent = (on) => ({
  ...curitiba,
  slug: 'o-ultimo-trem-para-paranagua',
  name: 'O Último Trem para Paranaguá',
  eventType: 'teatros',
  startDate: on(-10, '20:00'),
  endDate: on(46, '21:30'),
  recurrenceConfig: { weeklyDays: [4, 5, 6, 0], startTime: '20:00', endTime: '21:30' },
  locationName: 'Teatro da Casa Amarela',
  address: 'Rua Treze de Maio, 655, São Francisco',
  lat: -25.4262,
  lng: -49.2755,
  organizer: 'Companhia Trilho Morto',
  acceptedPaymentMethods: ['CREDIT_CARD'],
  eventDescription: `
<p>Sete passageiros esperam um trem que talvez não venha. Chove, o chefe da estação sumiu e alguém deixou na plataforma uma mala que ninguém reconhece. Uma comédia de suspense em que a cada noite o público escolhe quem abre a mala.</p>
<p>São sete finais. O elenco só sabe qual vai fazer quando a luz apaga.</p>
<p>O ingresso vale para uma noite à sua escolha, dentro da temporada. Depois do terceiro sinal não é possível entrar.</p>`,
  tickets: fullAndHalf({
    key: 'temporada',
    name: 'Uma noite',
    price: 80,
    capacity: 1400,
    maxPerOrder: 6,
  }),
})

/** Two hours behind São Paulo. */
const seringalDasVozes: DemoEvent = (on) => ({
  ...rioBranco,
  slug: 'seringal-das-vozes',
  name: 'Seringal das Vozes',
  eventType: 'teatros',
  startDate: on(21, '19:00'),
  endDate: on(21, '20:40'),
  locationName: 'Tentamen da Gameleira',
  address: 'Rua Eduardo Assmar, 187, Segundo Distrito',
  lat: -9.9767,
  lng: -67.8056,
  organizer: 'Coletivo Beira Acre',
  feeBearer: 'promoter',
  eventDescription: `
<p>As cartas que seringueiros mandaram para casa, e as que nunca chegaram. Cinco atrizes acreanas leem, cantam e desmentem um século de correspondência, na beira do rio em que ela embarcava.</p>
<p>A encenação começa ao ar livre, na margem, e termina dentro do salão. Use calçado confortável e repelente.</p>
<blockquote>Minha mãe, aqui chove de baixo para cima.</blockquote>`,
  tickets: fullAndHalf({ key: 'entrada', name: 'Entrada', price: 30, capacity: 90 }),
})

/** Ended some days ago: its page stays, the listing does not show it. */
const cabareDoBomFim: DemoEvent = (on) => ({
  ...portoAlegre,
  slug: 'cabare-do-bom-fim-ultima-noite',
  name: 'Cabaré do Bom Fim: Última Noite',
  eventType: 'teatros',
  startDate: on(-6, '21:00'),
  endDate: on(-6, '23:30'),
  locationName: 'Salão Avenida',
  address: 'Rua General João Telles, 210, Bom Fim',
  lat: -30.0312,
  lng: -51.2107,
  organizer: 'Trupe Lado B',
  eventDescription: `
<p>Depois de quatro anos, a <strong>Trupe Lado B</strong> faz a última noite do seu cabaré: os melhores números, os piores, e os que a censura do condomínio nunca deixou estrear.</p>
<p>Mesas de quatro lugares, serviço de bar durante o espetáculo, classificação 18 anos.</p>`,
  tickets: fullAndHalf({
    key: 'mesa',
    name: 'Lugar em mesa',
    price: 90,
    capacity: 60,
    salesEnd: on(-6, '20:00'),
  }),
})

export const theatre: DemoEvent[] = [autoDaMare, ultimoTrem, seringalDasVozes, cabareDoBomFim]
