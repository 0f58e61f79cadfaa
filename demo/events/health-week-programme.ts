import type { EventFileInput } from '@55tickets/api/areas/events/public.ts'
import type { DateFromToday } from '../days-from.ts'

/** Forms with every kind of question in all its variants. */
export const healthForms: EventFileInput['customForms'] = [
  {
    key: 'pratica',
    name: 'Sua prática',
    description: 'As respostas formam os grupos da oficina. Leva dois minutos.',
    organizerImage: 'organizador-escola-do-derby.webp',
    organizerNote: 'As respostas ficam com a Escola de Saúde do Derby e não são publicadas.',
    fields: [
      {
        key: 'unidade',
        label: 'Unidade de saúde ou escola',
        type: 'text',
        required: true,
        validation: { minLength: 3, maxLength: 80 },
      },
      {
        key: 'caso',
        label: 'Conte um caso que gostaria de discutir',
        type: 'text',
        validation: { minLength: 20 },
      },
      {
        key: 'cuidado',
        label: 'Alguma necessidade de acesso ou alimentação',
        type: 'text',
        validation: { maxLength: 400 },
      },
      {
        key: 'familias',
        label: 'Famílias acompanhadas pela sua equipe',
        type: 'number',
        required: true,
        validation: { minValue: 0, maxValue: 5000, allowDecimals: false },
      },
      {
        key: 'distancia',
        label: 'Distância da sua unidade até aqui, em quilômetros',
        type: 'number',
        validation: { minValue: 0, maxValue: 900, allowDecimals: true },
      },
      {
        key: 'visitas',
        label: 'Faz visitas domiciliares?',
        type: 'boolean',
        required: true,
      },
      {
        key: 'funcao',
        label: 'Função',
        type: 'multiple_choice',
        required: true,
        validation: {
          options: ['Agente comunitária', 'Enfermagem', 'Medicina', 'Estudante', 'Outra'],
          minSelections: 1,
          maxSelections: 1,
        },
      },
      {
        key: 'temas',
        label: 'Temas do grupo',
        type: 'multiple_choice',
        required: true,
        validation: {
          options: ['Gestação', 'Infância', 'Saúde mental', 'Velhice', 'Vacinação', 'Território'],
          minSelections: 2,
          maxSelections: 4,
        },
      },
    ],
  },
]

export const healthSessions = (on: DateFromToday): EventFileInput['programacoes'] => [
  {
    key: 'acolhida',
    titulo: 'Acolhida com café',
    dataInicio: on(37, '08:00'),
    dataFim: on(37, '09:00'),
    allowSubscription: false,
  },
  {
    key: 'porta-de-casa',
    titulo: 'Da porta para dentro: a visita como cuidado',
    descricao: 'Com as agentes comunitárias de Brasília Teimosa.',
    dataInicio: on(37, '09:00'),
    dataFim: on(37, '11:00'),
    certifiedTime: 120,
  },
  {
    key: 'oficina-territorio',
    titulo: 'Oficina: desenhar o território',
    descricao: 'Mapas feitos à mão, em grupos formados pelas suas respostas.',
    dataInicio: on(37, '14:00'),
    dataFim: on(37, '17:30'),
    capacity: 40,
    certifiedTime: 210,
    customForm: 'pratica',
  },
  {
    key: 'vacina',
    titulo: 'Vacina: conversar com quem tem dúvida',
    dataInicio: on(38, '09:00'),
    dataFim: on(38, '11:00'),
    certifiedTime: 120,
  },
  {
    key: 'mostra',
    titulo: 'Mostra de experiências',
    descricao: 'Vinte relatos de sete minutos. Leia o regulamento antes de inscrever o seu.',
    dataInicio: on(38, '14:00'),
    dataFim: on(38, '17:30'),
    capacity: 120,
    certifiedTime: 210,
    regulationFile: 'regulamento.pdf',
  },
  {
    key: 'cuidar-de-quem-cuida',
    titulo: 'Cuidar de quem cuida',
    descricao: 'Roda de encerramento, com a terapeuta comunitária Josefa Lins.',
    dataInicio: on(39, '15:00'),
    dataFim: on(39, '17:30'),
    capacity: 60,
  },
]
