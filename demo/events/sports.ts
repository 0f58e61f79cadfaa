import { brasilia, natal, noronha } from '../cities.ts'
import type { DemoEvent } from '../demo-event.ts'
import { fullAndHalf } from '../ticket-offers.ts'

/** Each crossing has a form for the swimmer; the briefing is a free session with a regulation. */
const travessiaDoParanoa: DemoEvent = (on) => ({
  ...brasilia,
  slug: 'travessia-do-paranoa-a-nado',
  name: 'Travessia do Paranoá a Nado',
  eventType: 'esportivos',
  startDate: on(54, '18:00'),
  endDate: on(55, '12:00'),
  locationName: 'Prainha dos Ipês',
  address: 'SCES Trecho 2, Asa Sul',
  lat: -15.8201,
  lng: -47.8492,
  organizer: 'Clube Candango de Águas Abertas',
  feePercentage: 8,
  eventDescription: `
<p>Água morna, sem correnteza e com a cidade inteira de um lado. A <strong>Travessia do Paranoá</strong> tem percursos de <strong>1,5 km</strong> e <strong>4 km</strong>, com um caiaque de apoio para cada quinze nadadores.</p>
<p>Na véspera há reunião técnica, gratuita e obrigatória: é nela que você recebe a touca e a boia.</p>
<h3>Horários</h3>
<ul>
<li>6h30: marcação e aquecimento</li>
<li>7h30: largada dos 4 km</li>
<li>8h30: largada dos 1,5 km</li>
</ul>`,
  customForms: [
    {
      key: 'nadador',
      name: 'Ficha de quem nada',
      description: 'Definimos com ela a sua raia de largada.',
      organizerNote: 'O tempo declarado só serve para a largada; não vale para a classificação.',
      fields: [
        {
          key: 'tempo',
          label: 'Seu tempo nos 400 m em piscina, em minutos',
          type: 'number',
          required: true,
          validation: { minValue: 3.5, maxValue: 20, allowDecimals: true },
        },
        {
          key: 'travessias',
          label: 'Travessias já concluídas',
          type: 'number',
          validation: { minValue: 0, maxValue: 500, allowDecimals: false },
        },
        { key: 'roupa', label: 'Vai usar roupa de borracha?', type: 'boolean', required: true },
        { key: 'saude', label: 'Algo que a equipe médica deva saber', type: 'text' },
      ],
    },
  ],
  programacoes: [
    {
      key: 'reuniao',
      titulo: 'Reunião técnica',
      descricao: 'Percurso, segurança e entrega de toucas e boias.',
      dataInicio: on(54, '18:00'),
      dataFim: on(54, '19:30'),
      capacity: 500,
      regulationFile: 'regulamento.pdf',
    },
    {
      key: 'largadas',
      titulo: 'Largadas e premiação',
      dataInicio: on(55, '06:30'),
      dataFim: on(55, '12:00'),
      allowSubscription: false,
    },
  ],
  tickets: [
    { key: 'curta', name: '1,5 km', price: 130, capacity: 300 },
    { key: 'longa', name: '4 km', price: 170, capacity: 180 },
    { key: 'acompanhante', name: 'Barco de acompanhantes', price: 60, capacity: 8 },
  ].map((ticket) => ({
    ...ticket,
    maxPerOrder: 4,
    salesEnd: on(50, '23:59'),
    ...(ticket.key !== 'acompanhante' && { customForm: 'nadador' }),
  })),
})

/** An hour ahead of São Paulo. */
const ultraDaIlha: DemoEvent = (on) => ({
  ...noronha,
  slug: 'ultra-da-ilha',
  name: 'Ultra da Ilha',
  eventType: 'esportivos',
  startDate: on(110, '05:00'),
  endDate: on(110, '15:00'),
  locationName: 'Largo da Vila dos Remédios',
  address: 'Praça do Cruzeiro, Vila dos Remédios',
  lat: -3.8401,
  lng: -32.4107,
  organizer: 'Passada Eventos Esportivos',
  organization: 'passada-eventos',
  acceptedPaymentMethods: ['CREDIT_CARD'],
  eventDescription: `
<p>Uma volta inteira na ilha, por trilha, areia e pedra: <strong>34 km</strong>, com 1.100 metros de subida. São só duzentas pessoas, porque é o que as trilhas aguentam.</p>
<p>A taxa de preservação e a passagem não estão inclusas. O kit é retirado no largo, na véspera, das 14h às 20h do horário da ilha, uma hora à frente de Brasília.</p>
<p>Copo próprio é obrigatório: não há descartáveis no percurso.</p>`,
  tickets: [
    { key: 'volta', name: 'Volta à ilha, 34 km', price: 690, capacity: 170, maxPerOrder: 2 },
    {
      key: 'morador',
      name: 'Morador da ilha',
      description: 'Leve a carteira de morador.',
      price: 120,
      capacity: 30,
      maxPerOrder: 1,
      requiresProof: true,
    },
  ],
})

/** Started yesterday and still runs. */
const copaPotiguar: DemoEvent = (on) => ({
  ...natal,
  slug: 'copa-potiguar-de-volei-de-praia',
  name: 'Copa Potiguar de Vôlei de Praia',
  eventType: 'esportivos',
  startDate: on(-1, '08:00'),
  endDate: on(2, '19:00'),
  locationName: 'Arena Areia Preta',
  address: 'Av. Governador Sílvio Pedroza, 200, Areia Preta',
  lat: -5.7903,
  lng: -35.1897,
  organizer: 'Liga Potiguar de Praia',
  eventDescription: `
<p>Quatro dias, seis quadras e noventa e seis duplas. As eliminatórias são gratuitas, na areia; o ingresso é para a arquibancada coberta da quadra central, onde jogam as chaves principais e as finais.</p>
<p>O bilhete do dia vale do primeiro ao último jogo, com saída e volta livres.</p>`,
  tickets: [
    ...fullAndHalf({ key: 'dia', name: 'Arquibancada, um dia', price: 20, capacity: 1600 }),
    {
      key: 'finais',
      name: 'Dia das finais, quadra central',
      price: 50,
      capacity: 9,
      maxPerOrder: 4,
      salesEnd: on(2, '12:00'),
    },
    {
      key: 'passe',
      name: 'Passe dos quatro dias',
      price: 60,
      capacity: 300,
      salesEnd: on(-1, '12:00'),
    },
  ],
})

export const sports: DemoEvent[] = [travessiaDoParanoa, ultraDaIlha, copaPotiguar]
