import type { Choice, LeadField } from './lead-field.ts'

/** Fields of the contact form for promoters, in display order. */

export const CONTACT_ORIGIN = 'pagina_eventos'

const whereDidYouFind: readonly Choice[] = [
  { value: 'google', label: 'Google' },
  { value: 'social_media', label: 'Redes sociais' },
  { value: 'recommendation', label: 'Indicação' },
  { value: 'events', label: 'Eventos' },
  { value: 'other', label: 'Outro' },
]

const segments: readonly Choice[] = [
  { value: 'shows', label: 'Shows' },
  { value: 'theater', label: 'Teatro' },
  { value: 'kids', label: 'Infantil' },
  { value: 'nightclub', label: 'Casa noturna' },
  { value: 'courses_workshops', label: 'Cursos e workshops' },
  { value: 'congress', label: 'Congressos' },
  { value: 'sports', label: 'Esportes' },
  { value: 'exhibitions', label: 'Exposições' },
  { value: 'other', label: 'Outro' },
]

const experienceTimes: readonly Choice[] = [
  { value: 'less_than_1_year', label: 'Menos de 1 ano' },
  { value: '1_to_3_years', label: 'De 1 a 3 anos' },
  { value: '3_to_5_years', label: 'De 3 a 5 anos' },
  { value: '5_to_10_years', label: 'De 5 a 10 anos' },
  { value: 'more_than_10_years', label: 'Mais de 10 anos' },
]

const toolsUsed: readonly Choice[] = [
  { value: 'ticket', label: 'Plataforma de ingressos' },
  { value: 'pos_machine', label: 'Maquininha' },
  { value: 'both', label: 'Plataforma e maquininha' },
  { value: 'other', label: 'Outra' },
  { value: 'none', label: 'Nenhuma' },
]

const attendances: readonly Choice[] = [
  { value: 'up_to_100', label: 'Até 100 pessoas' },
  { value: '101_to_500', label: 'De 101 a 500 pessoas' },
  { value: '501_to_1000', label: 'De 501 a 1.000 pessoas' },
  { value: '1001_to_5000', label: 'De 1.001 a 5.000 pessoas' },
  { value: '5001_to_10000', label: 'De 5.001 a 10.000 pessoas' },
  { value: 'above_10000', label: 'Mais de 10.000 pessoas' },
]

export type ContactName =
  | 'name'
  | 'email'
  | 'phone'
  | 'whereDidYouFind'
  | 'segment'
  | 'region'
  | 'producerName'
  | 'experienceTime'
  | 'toolsUsed'
  | 'estimatedAttendance'

export const contactFields: readonly LeadField<ContactName>[] = [
  {
    name: 'name',
    label: 'Nome',
    kind: 'line',
    missing: 'Nome precisa ter pelo menos 3 caracteres',
    minLength: 3,
  },
  { name: 'email', label: 'Email', kind: 'email', missing: 'Email inválido' },
  { name: 'phone', label: 'Telefone', kind: 'phone', missing: 'Telefone inválido' },
  {
    name: 'whereDidYouFind',
    label: 'Onde você nos encontrou?',
    kind: 'choice',
    missing: 'Por favor, selecione uma opção',
    choices: whereDidYouFind,
  },
  {
    name: 'segment',
    label: 'Segmento',
    kind: 'choice',
    missing: 'Por favor, selecione um segmento',
    choices: segments,
  },
  {
    name: 'region',
    label: 'Região',
    kind: 'line',
    missing: 'Por favor, informe sua região',
    hint: 'Cidade e estado onde você produz',
  },
  {
    name: 'producerName',
    label: 'Nome da produtora',
    kind: 'line',
    missing: 'Por favor, informe o nome da produtora',
  },
  {
    name: 'experienceTime',
    label: 'Tempo de atuação',
    kind: 'choice',
    missing: 'Por favor, selecione o tempo de atuação',
    choices: experienceTimes,
  },
  {
    name: 'toolsUsed',
    label: 'Ferramentas que usa hoje',
    kind: 'choice',
    missing: 'Por favor, selecione uma opção',
    choices: toolsUsed,
  },
  {
    name: 'estimatedAttendance',
    label: 'Público estimado por evento',
    kind: 'choice',
    missing: 'Por favor, informe a quantidade estimada',
    choices: attendances,
  },
]
