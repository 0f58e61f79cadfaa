import { integrations, organizations, pains } from './interview-lists.ts'
import type { LeadField } from './lead-field.ts'

/** Fields of the interview that the team makes with a promoter, by section. */

export const INTERVIEW_ORIGIN = 'ficha_entrevista_promotor'

/** Rows of the table of next steps. */
export const nextSteps = [1, 2, 3] as const
type Row = (typeof nextSteps)[number]
type NextStepName = `acao${Row}` | `resp${Row}` | `data${Row}`

export type InterviewName =
  | 'dataHora'
  | 'entrevistador'
  | 'nomePromotor'
  | 'empresa'
  | 'cargo'
  | 'telefone'
  | 'email'
  | 'origemLead'
  | 'tipoOrganizacao'
  | 'eventosAno'
  | 'publicoAnual'
  | 'equipe'
  | 'tecnologias'
  | 'eventoNome'
  | 'eventoDatas'
  | 'eventoLocal'
  | 'eventoPublico'
  | 'ticketMedio'
  | 'lotes'
  | 'patrocinadores'
  | 'licencas'
  | 'dores'
  | 'outraDor'
  | 'metaPublico'
  | 'metaReceita'
  | 'metaFila'
  | 'metaPrestacao'
  | 'budget'
  | 'authority'
  | 'need'
  | 'timeline'
  | 'goals'
  | 'plans'
  | 'challenges'
  | 'integracoes'
  | 'detalhesIntegracoes'
  | NextStepName
  | 'observacoes'

/** Fields whose answer is a list. */
export type InterviewList = 'dores' | 'integracoes'

type Field = LeadField<InterviewName>
type Kind = Field['kind']

export interface InterviewSection {
  /** Name in the URL. */
  readonly id: string
  readonly title: string
  readonly fields: readonly Field[]
}

const requiredField = (
  name: InterviewName,
  label: string,
  kind: Kind,
  missing: string,
  more: Pick<Field, 'minLength' | 'choices' | 'hint'> = {},
): Field => ({ name, label, kind, missing, ...more })

const optionalField = (
  name: InterviewName,
  label: string,
  kind: Kind,
  more: Pick<Field, 'choices' | 'hint'> = {},
): Field => ({ name, label, kind, ...more })

const identification = [
  requiredField('dataHora', 'Data/Hora', 'moment', 'Data/Hora é obrigatória'),
  requiredField('entrevistador', 'Entrevistador', 'line', 'Entrevistador é obrigatório'),
  requiredField('nomePromotor', 'Nome do Promotor', 'line', 'Nome do Promotor é obrigatório', {
    minLength: 3,
  }),
  requiredField('empresa', 'Empresa', 'line', 'Empresa é obrigatória'),
  requiredField('cargo', 'Cargo/Função', 'line', 'Cargo/Função é obrigatório'),
  requiredField('telefone', 'Telefone', 'phone', 'Telefone é obrigatório'),
  requiredField('email', 'Email', 'email', 'Email inválido'),
  requiredField('origemLead', 'Origem do Lead', 'line', 'Origem do Lead é obrigatória', {
    hint: 'Como o promotor chegou até nós',
  }),
]

const profile = [
  requiredField(
    'tipoOrganizacao',
    'Tipo de Organização',
    'choice',
    'Tipo de Organização é obrigatório',
    {
      choices: organizations,
    },
  ),
  requiredField(
    'eventosAno',
    'Número de eventos/ano',
    'count',
    'Número de eventos/ano é obrigatório',
  ),
  requiredField(
    'publicoAnual',
    'Público anual total',
    'count',
    'Público anual total é obrigatório',
  ),
  requiredField('equipe', 'Equipe', 'line', 'Equipe é obrigatória', {
    hint: 'Quantas pessoas, e quem faz o quê',
  }),
  requiredField('tecnologias', 'Tecnologias atuais', 'text', 'Tecnologias atuais é obrigatório', {
    hint: 'Venda, portaria, maquininhas, financeiro',
  }),
]

const priorityEvent = [
  requiredField('eventoNome', 'Nome do evento', 'line', 'Nome do evento é obrigatório'),
  requiredField('eventoDatas', 'Datas previstas', 'line', 'Datas previstas são obrigatórias'),
  requiredField('eventoLocal', 'Local', 'line', 'Local é obrigatório'),
  requiredField('eventoPublico', 'Público estimado', 'count', 'Público estimado é obrigatório'),
  requiredField('ticketMedio', 'Ticket médio', 'money', 'Ticket médio é obrigatório'),
  requiredField('lotes', 'Lotes/categorias', 'text', 'Lotes/categorias são obrigatórios'),
  optionalField('patrocinadores', 'Patrocinadores', 'line'),
  optionalField('licencas', 'Licenças', 'line', { hint: 'Situação de alvarás e autorizações' }),
]

const painsAndChallenges = [
  optionalField('dores', 'Principais dores', 'choices', { choices: pains }),
  optionalField('outraDor', 'Outra dor', 'line'),
]

const targets = [
  requiredField('metaPublico', 'Meta de público', 'count', 'Meta de público é obrigatória'),
  requiredField('metaReceita', 'Meta de receita', 'money', 'Meta de receita é obrigatória'),
  requiredField('metaFila', 'Tempo máximo de fila', 'count', 'Tempo máximo de fila é obrigatório', {
    hint: 'Em minutos',
  }),
  requiredField(
    'metaPrestacao',
    'Data limite para prestação de contas',
    'date',
    'Data limite para prestação é obrigatória',
  ),
]

const qualification = [
  requiredField('budget', 'Budget', 'text', 'Budget é obrigatório', {
    hint: 'Quanto há para investir',
  }),
  requiredField('authority', 'Authority', 'text', 'Authority é obrigatório', {
    hint: 'Quem decide',
  }),
  requiredField('need', 'Need', 'text', 'Need é obrigatório', { hint: 'Do que precisa' }),
  requiredField('timeline', 'Timeline', 'text', 'Timeline é obrigatório', { hint: 'Para quando' }),
  requiredField('goals', 'Goals', 'text', 'Goals é obrigatório', { hint: 'Aonde quer chegar' }),
  optionalField('plans', 'Plans', 'text', { hint: 'Como pretende chegar lá' }),
  optionalField('challenges', 'Challenges', 'text', { hint: 'O que está no caminho' }),
]

const technical = [
  optionalField('integracoes', 'Integrações necessárias', 'choices', { choices: integrations }),
  optionalField('detalhesIntegracoes', 'Detalhes das integrações', 'text'),
]

const agreedSteps = nextSteps.flatMap((row) => [
  optionalField(`acao${row}`, 'Ação', 'line'),
  optionalField(`resp${row}`, 'Responsável', 'line'),
  optionalField(`data${row}`, 'Data', 'date'),
])

export const interviewSections: readonly InterviewSection[] = [
  { id: 'identificacao', title: 'Identificação', fields: identification },
  { id: 'perfil', title: 'Perfil do Promotor', fields: profile },
  { id: 'evento', title: 'Evento Prioritário', fields: priorityEvent },
  { id: 'dores', title: 'Dores & Desafios', fields: painsAndChallenges },
  { id: 'objetivos', title: 'Objetivos & Métricas de Sucesso', fields: targets },
  { id: 'qualificacao', title: 'Qualificação BANT / GPCT', fields: qualification },
  { id: 'integracoes', title: 'Integrações & Requisitos Técnicos', fields: technical },
  { id: 'proximos-passos', title: 'Próximos Passos Acordados', fields: agreedSteps },
  {
    id: 'observacoes',
    title: 'Observações Adicionais',
    fields: [optionalField('observacoes', 'Observações', 'text')],
  },
]

export const interviewFields: readonly Field[] = interviewSections.flatMap(({ fields }) => fields)
