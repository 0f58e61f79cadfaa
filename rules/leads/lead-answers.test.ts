import { expect, test } from 'vitest'
import { answerLabel, answerText, leadSections } from './lead-answers.ts'

const field = (name: string) => {
  const found = Object.values(leadSections)
    .flat()
    .flatMap(({ fields }) => fields)
    .find((one) => one.name === name)
  if (!found) throw new Error(`no field ${name}`)
  return found
}

test.each<[string, string | string[], string]>([
  ['segment', 'courses_workshops', 'Cursos e workshops'],
  ['segment', 'circus', 'circus'],
  [
    'dores',
    ['conciliação', 'filas', 'other'],
    'Conciliação financeira lenta, Filas no check-in, other',
  ],
  ['dores', [], ''],
  ['ticketMedio', '1234.5', 'R$\u00A01.234,50'],
  ['ticketMedio', '80', 'R$\u00A080,00'],
  ['metaReceita', '99,99', 'R$\u00A099,99'],
  ['metaReceita', 'muito', 'muito'],
  ['metaPrestacao', '2026-12-05', '05/12/2026'],
  ['dataHora', '2026-12-05T14:30', '05/12/2026 às 14:30'],
  ['dataHora', 'ontem', 'ontem'],
  ['eventosAno', '12', '12'],
  ['publicoAnual', '1500000', '1.500.000'],
  ['publicoAnual', '15 mil', '15 mil'],
  ['observacoes', 'duas\nlinhas', 'duas\nlinhas'],
])('%s answered by %j reads %j', (name, given, text) => {
  expect(answerText(field(name), { [name]: given })).toBe(text)
})

test('a missing answer is empty, also for a field named like an object’s built-in property', () => {
  expect(answerText(field('observacoes'), {})).toBe('')
  expect(answerText({ name: 'toString', label: '', kind: 'line' }, {})).toBe('')
})

test('a label includes the table row or the unit of its field', () => {
  expect(answerLabel(field('acao2'))).toBe('Ação 2')
  expect(answerLabel(field('empresa'))).toBe('Empresa')
  expect(answerLabel(field('metaFila'))).toBe('Tempo máximo de fila (em minutos)')
})

test('labels are unique within a form', () => {
  for (const sections of Object.values(leadSections)) {
    const labels = sections.flatMap(({ fields }) => fields.map(answerLabel))
    expect(new Set(labels).size).toBe(labels.length)
  }
})
