import { expect, test } from 'vitest'
import { interviewFields, interviewSections } from './interview-fields.ts'
import { checkAnswer, checkAnswers, emptyAnswers } from './lead-field.ts'

test('an empty interview has an error for each required field, in the order of the fields', () => {
  const errors = checkAnswers(interviewFields, emptyAnswers(interviewFields))
  expect(Object.entries(errors).filter(([, error]) => error !== null)).toEqual([
    ['dataHora', 'Data/Hora é obrigatória'],
    ['entrevistador', 'Entrevistador é obrigatório'],
    ['nomePromotor', 'Nome do Promotor é obrigatório'],
    ['empresa', 'Empresa é obrigatória'],
    ['cargo', 'Cargo/Função é obrigatório'],
    ['telefone', 'Telefone é obrigatório'],
    ['email', 'Email inválido'],
    ['origemLead', 'Origem do Lead é obrigatória'],
    ['tipoOrganizacao', 'Tipo de Organização é obrigatório'],
    ['eventosAno', 'Número de eventos/ano é obrigatório'],
    ['publicoAnual', 'Público anual total é obrigatório'],
    ['equipe', 'Equipe é obrigatória'],
    ['tecnologias', 'Tecnologias atuais é obrigatório'],
    ['eventoNome', 'Nome do evento é obrigatório'],
    ['eventoDatas', 'Datas previstas são obrigatórias'],
    ['eventoLocal', 'Local é obrigatório'],
    ['eventoPublico', 'Público estimado é obrigatório'],
    ['ticketMedio', 'Ticket médio é obrigatório'],
    ['lotes', 'Lotes/categorias são obrigatórios'],
    ['metaPublico', 'Meta de público é obrigatória'],
    ['metaReceita', 'Meta de receita é obrigatória'],
    ['metaFila', 'Tempo máximo de fila é obrigatório'],
    ['metaPrestacao', 'Data limite para prestação é obrigatória'],
    ['budget', 'Budget é obrigatório'],
    ['authority', 'Authority é obrigatório'],
    ['need', 'Need é obrigatório'],
    ['timeline', 'Timeline é obrigatório'],
    ['goals', 'Goals é obrigatório'],
  ])
})

test('the other fields are optional', () => {
  const optional = interviewFields.filter(({ missing }) => missing === undefined)
  expect(optional.map(({ name }) => name).join(' ')).toBe(
    'patrocinadores licencas dores outraDor plans challenges integracoes detalhesIntegracoes ' +
      'acao1 resp1 data1 acao2 resp2 data2 acao3 resp3 data3 observacoes',
  )
})

test('the nine sections have their names and order', () => {
  expect(interviewSections.map(({ title }) => title)).toEqual([
    'Identificação',
    'Perfil do Promotor',
    'Evento Prioritário',
    'Dores & Desafios',
    'Objetivos & Métricas de Sucesso',
    'Qualificação BANT / GPCT',
    'Integrações & Requisitos Técnicos',
    'Próximos Passos Acordados',
    'Observações Adicionais',
  ])
})

test.each([
  ['tipoOrganizacao', ['agencia', 'casa_shows', 'associacao_cultural', 'prefeitura', 'outro']],
  ['dores', ['filas', 'fraudes', 'chargeback', 'conciliação', 'relatorios', 'integracao']],
  ['integracoes', ['maquininhas', 'split', 'qr_offline', 'catraca', 'api']],
])('%s offers exactly its values, accents included', (name, values) => {
  const { choices = [] } = interviewFields.find((field) => field.name === name) ?? {}
  expect(choices.map(({ value }) => value)).toEqual(values)
})

test('a promoter’s name has at least 3 characters', () => {
  const name = interviewFields.find((field) => field.name === 'nomePromotor')
  if (!name) throw new Error('nobody is asked for their name')
  expect(checkAnswer(name, 'Jô')).toBe('Nome do Promotor é obrigatório')
  expect(checkAnswer(name, 'Joã')).toBeNull()
})
