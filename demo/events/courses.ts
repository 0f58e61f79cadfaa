import { florianopolis, fortaleza, saoPaulo } from '../cities.ts'
import type { DemoEvent } from '../demo-event.ts'

/** The promoter pays the fee; the form has single and multiple choices. */
const marcenaria: DemoEvent = (on) => ({
  ...saoPaulo,
  slug: 'marcenaria-para-quem-nunca',
  name: 'Marcenaria para Quem Nunca',
  eventType: 'cursos_workshops',
  startDate: on(8, '09:00'),
  endDate: on(9, '17:00'),
  locationName: 'Oficina Prumo',
  address: 'Rua Coriolano, 1022, Vila Romana',
  lat: -23.5313,
  lng: -46.6953,
  organizer: 'Oficina Prumo',
  feeBearer: 'promoter',
  eventDescription: `
<p>Em dois dias você aprende a medir, serrar, furar e encaixar, e volta para casa com um banco feito por você. A turma tem dez pessoas, uma bancada para cada uma, e ninguém usa a serra circular sem a professora <strong>Dalva Moraes</strong> ao lado.</p>
<h3>Incluso</h3>
<ul>
<li>Madeira de reflorestamento, ferragens e acabamento</li>
<li>Óculos, protetor de ouvido e avental</li>
<li>Almoço nos dois dias</li>
</ul>
<p>Não é preciso experiência. É preciso calçado fechado e cabelo preso.</p>`,
  customForms: [
    {
      key: 'bancada',
      name: 'Sua bancada',
      description: 'Para deixarmos tudo na sua altura.',
      organizerImage: 'organizador-oficina-prumo.webp',
      organizerNote: 'Oficina Prumo: ensinamos marcenaria na Vila Romana desde 2011.',
      fields: [
        {
          key: 'altura',
          label: 'Sua altura, em metros',
          type: 'number',
          required: true,
          validation: { minValue: 1, maxValue: 2.3, allowDecimals: true },
        },
        { key: 'canhoto', label: 'É canhoto ou canhota?', type: 'boolean' },
        {
          key: 'madeira',
          label: 'Madeira do banco',
          type: 'multiple_choice',
          required: true,
          validation: {
            options: ['Pinus', 'Eucalipto', 'Teca'],
            minSelections: 1,
            maxSelections: 1,
          },
        },
        {
          key: 'expectativa',
          label: 'O que você gostaria de construir depois?',
          type: 'text',
        },
      ],
    },
  ],
  tickets: [
    {
      key: 'vaga',
      name: 'Vaga',
      price: 680,
      capacity: 3,
      maxPerOrder: 2,
      customForm: 'bancada',
      salesEnd: on(6, '18:00'),
    },
  ],
})

/** Three mornings, each with its certified time. */
const rendaDeBilro: DemoEvent = (on) => ({
  ...fortaleza,
  slug: 'renda-de-bilro-curso-de-tres-manhas',
  name: 'Renda de Bilro: Curso de Três Manhãs',
  eventType: 'cursos_workshops',
  startDate: on(24, '08:30'),
  endDate: on(26, '12:00'),
  locationName: 'Casa das Rendeiras',
  address: 'Rua Dragão do Mar, 218, Praia de Iracema',
  lat: -3.7223,
  lng: -38.5197,
  organizer: 'Associação das Rendeiras da Prainha',
  feePercentage: 0,
  eventDescription: `
<p>Almofada, espinho e bilro. Em três manhãs, <strong>dona Zuleide</strong> e <strong>dona Francisquinha</strong> ensinam o ponto de trança, o pano e a traça, os três que fazem todo o resto.</p>
<p>A associação não cobra taxa, e o valor do curso vai inteiro para as mestras. A almofada e os bilros são emprestados; o papelão com o desenho é seu.</p>`,
  programacoes: ['Trança', 'Pano', 'Traça'].map((ponto, index) => ({
    key: `manha-${index + 1}`,
    titulo: `${index + 1}ª manhã: ${ponto.toLowerCase()}`,
    dataInicio: on(24 + index, '08:30'),
    dataFim: on(24 + index, '12:00'),
    allowSubscription: false,
    certifiedTime: 210,
  })),
  tickets: [
    { key: 'vaga', name: 'Vaga, três manhãs', price: 150, capacity: 16, maxPerOrder: 2 },
    {
      key: 'vaga-escola',
      name: 'Vaga para professoras da rede pública',
      description: 'Leve o contracheque ou a carteira funcional.',
      price: 50,
      capacity: 4,
      maxPerOrder: 1,
      requiresProof: true,
    },
  ],
})

const fotografiaNaLagoa: DemoEvent = (on) => ({
  ...florianopolis,
  slug: 'fotografia-de-natureza-na-lagoa',
  name: 'Fotografia de Natureza na Lagoa do Peri',
  eventType: 'cursos_workshops',
  startDate: on(33, '05:30'),
  endDate: on(33, '13:00'),
  locationName: 'Sede do Parque da Lagoa do Peri',
  address: 'Rod. Francisco Thomaz dos Santos, 3150, Armação',
  lat: -27.7353,
  lng: -48.5089,
  organizer: 'Saíra Expedições',
  eventDescription: `
<p>A neblina sobe às seis e some às sete: é a hora da foto. O curso começa no escuro, com câmera no tripé, e termina no meio do dia, escolhendo e revelando as imagens numa sala com café.</p>
<p>Serve qualquer câmera com controle manual, também a do celular. <strong>Ivo Sampaio</strong>, que fotografa aves há vinte anos, acompanha no máximo doze pessoas.</p>`,
  tickets: [
    { key: 'com-camera', name: 'Com a sua câmera', price: 240, capacity: 9, maxPerOrder: 2 },
    {
      key: 'camera-emprestada',
      name: 'Com câmera emprestada',
      price: 310,
      capacity: 0,
      maxPerOrder: 1,
    },
  ],
})

export const courses: DemoEvent[] = [marcenaria, rendaDeBilro, fotografiaNaLagoa]
