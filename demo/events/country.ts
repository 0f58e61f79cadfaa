import { lages, passoFundo } from '../cities.ts'
import type { DemoEvent } from '../demo-event.ts'
import { fullAndHalf } from '../ticket-offers.ts'

/** Contests are paid sessions with their own regulation and ticket. */
const festaDoLaco: DemoEvent = (on) => ({
  ...lages,
  slug: 'festa-do-laco-de-campo-belo',
  name: 'Festa do Laço de Campo Belo',
  eventType: 'festa_campeira',
  startDate: on(48, '07:00'),
  endDate: on(50, '20:00'),
  locationName: 'Parque de Rodeios Campo Belo',
  address: 'SC-114, km 236, Cadeados',
  lat: -27.8581,
  lng: -50.2843,
  organizer: 'Piquete Coxilha Alta',
  acceptedPaymentMethods: ['PIX'],
  eventDescription: `
<p>Três dias de cancha na Coxilha Rica, com laço individual, laço de dupla e prova de rédeas. Quem não laça vem pelo pinhão na chapa, pelo fandango e pela gaita de <strong>Aparício Almeida</strong>.</p>
<p>Cada prova tem inscrição à parte e regulamento próprio, que você lê na programação. O ingresso do parque não está incluso na inscrição.</p>
<p>Há veterinário de plantão, e animal sem exame em dia não desembarca.</p>`,
  customForms: [
    {
      key: 'ficha-da-prova',
      name: 'Ficha da prova',
      description: 'Um formulário para cada inscrição, em nome de quem vai competir.',
      organizerNote: 'A ordem de entrada é sorteada na véspera e publicada na secretaria.',
      fields: [
        {
          key: 'entidade',
          label: 'Entidade tradicionalista',
          type: 'text',
          required: true,
          validation: { minLength: 3, maxLength: 80 },
        },
        {
          key: 'categoria',
          label: 'Categoria',
          type: 'multiple_choice',
          required: true,
          validation: {
            options: ['Peão', 'Prenda', 'Guri', 'Veterano'],
            minSelections: 1,
            maxSelections: 1,
          },
        },
        {
          key: 'animais',
          label: 'Quantos animais traz',
          type: 'number',
          required: true,
          validation: { minValue: 1, maxValue: 4, allowDecimals: false },
        },
      ],
    },
  ],
  programacoes: [
    {
      key: 'cavalgada',
      titulo: 'Cavalgada de abertura',
      descricao: 'Sai da praça João Costa e chega ao parque antes do almoço.',
      dataInicio: on(48, '08:00'),
      dataFim: on(48, '12:00'),
      capacity: 200,
    },
    ...['individual', 'dupla'].map((kind, index) => ({
      key: `laco-${kind}`,
      titulo: index === 0 ? 'Laço individual' : 'Laço de dupla',
      descricao: 'Três armadas por competidor, eliminatórias e final no mesmo dia.',
      dataInicio: on(49 + index, '09:00'),
      dataFim: on(49 + index, '17:00'),
      isPaid: true,
      price: 80 + 40 * index,
      capacity: 120,
      regulationFile: 'regulamento.pdf',
      customForm: 'ficha-da-prova',
    })),
    {
      key: 'fandango',
      titulo: 'Fandango de encerramento',
      dataInicio: on(50, '17:30'),
      dataFim: on(50, '20:00'),
      allowSubscription: false,
    },
  ],
  tickets: [
    ...fullAndHalf({
      key: 'parque',
      name: 'Parque, três dias',
      price: 40,
      capacity: 3000,
      ticketGroupName: 'Parque',
    }),
    ...['individual', 'dupla'].map((kind, index) => ({
      key: `laco-${kind}`,
      name: index === 0 ? 'Inscrição: laço individual' : 'Inscrição: laço de dupla',
      description: 'Com a inscrição na prova. Não inclui a entrada no parque.',
      price: 80 + 40 * index,
      capacity: 120,
      maxPerOrder: 1,
      ticketGroupName: 'Provas',
      programacao: `laco-${kind}`,
      customForm: 'ficha-da-prova',
      salesEnd: on(46, '18:00'),
    })),
  ],
})

const campeiraDosPinhais: DemoEvent = (on) => ({
  ...passoFundo,
  slug: 'campeira-dos-pinhais',
  name: 'Campeira dos Pinhais',
  eventType: 'festa_campeira',
  startDate: on(88, '09:00'),
  endDate: on(89, '23:00'),
  locationName: 'Parque da Roselândia Velha',
  address: 'Rua Diogo de Oliveira, 900, Roselândia',
  lat: -28.2413,
  lng: -52.3798,
  organizer: 'CTG Sentinela dos Pinhais',
  eventDescription: `
<p>Trova, chula, declamação e churrasco de vala. A <strong>Campeira dos Pinhais</strong> junta as invernadas artísticas do Planalto Médio em dois dias de galpão cheio, com entrada que cabe na guaiaca.</p>
<p>A chula é no tablado de fora, com lampião. Quem quiser aprender tem oficina de manhã, para todas as idades, sem inscrição.</p>
<ul>
<li>Churrasco de vala ao meio-dia, até acabar</li>
<li>Chimarródromo com erva à vontade</li>
</ul>`,
  tickets: [
    ...fullAndHalf({ key: 'entrada', name: 'Entrada, dois dias', price: 24, capacity: 2400 }),
    { key: 'churrasco', name: 'Churrasco de vala', price: 65, capacity: 400, maxPerOrder: 10 },
  ],
})

export const country: DemoEvent[] = [festaDoLaco, campeiraDosPinhais]
