import { expect, test } from 'vitest'
import { contactFields } from './contact-fields.ts'
import { checkAnswers, emptyAnswers } from './lead-field.ts'

test('an empty form has an error for each required field, in the order of the fields', () => {
  const errors = checkAnswers(contactFields, emptyAnswers(contactFields))
  expect(Object.entries(errors)).toEqual([
    ['name', 'Nome precisa ter pelo menos 3 caracteres'],
    ['email', 'Email inválido'],
    ['phone', 'Telefone inválido'],
    ['whereDidYouFind', 'Por favor, selecione uma opção'],
    ['segment', 'Por favor, selecione um segmento'],
    ['region', 'Por favor, informe sua região'],
    ['producerName', 'Por favor, informe o nome da produtora'],
    ['experienceTime', 'Por favor, selecione o tempo de atuação'],
    ['toolsUsed', 'Por favor, selecione uma opção'],
    ['estimatedAttendance', 'Por favor, informe a quantidade estimada'],
  ])
})

test.each([
  ['whereDidYouFind', 'google social_media recommendation events other'],
  ['segment', 'shows theater kids nightclub courses_workshops congress sports exhibitions other'],
  ['experienceTime', 'less_than_1_year 1_to_3_years 3_to_5_years 5_to_10_years more_than_10_years'],
  ['toolsUsed', 'ticket pos_machine both other none'],
  [
    'estimatedAttendance',
    'up_to_100 101_to_500 501_to_1000 1001_to_5000 5001_to_10000 above_10000',
  ],
])('%s offers exactly its values, each with its own label', (name, values) => {
  const { choices = [] } = contactFields.find((field) => field.name === name) ?? {}
  expect(choices.map(({ value }) => value).join(' ')).toBe(values)
  expect(new Set(choices.map(({ label }) => label)).size).toBe(choices.length)
})
