import { beforeEach, expect, test } from 'vitest'
import { fillIn } from '../../lib/testing/fill-in.ts'
import { InterviewScreen } from './interview-screen.tsx'
import { goodInterview } from './testing/interview.ts'
import { answerAndLeave, renderForm, taken } from './testing/render-form.tsx'

/** Every field of the interview, with its error message when missing. */
const missing: Readonly<Record<string, string>> = {
  'Data/Hora': 'Data/Hora é obrigatória',
  Entrevistador: 'Entrevistador é obrigatório',
  'Nome do Promotor': 'Nome do Promotor é obrigatório',
  Empresa: 'Empresa é obrigatória',
  'Cargo/Função': 'Cargo/Função é obrigatório',
  Telefone: 'Telefone é obrigatório',
  Email: 'Email inválido',
  'Origem do Lead': 'Origem do Lead é obrigatória',
  'Tipo de Organização': 'Tipo de Organização é obrigatório',
  'Número de eventos/ano': 'Número de eventos/ano é obrigatório',
  'Público anual total': 'Público anual total é obrigatório',
  Equipe: 'Equipe é obrigatória',
  'Tecnologias atuais': 'Tecnologias atuais é obrigatório',
  'Nome do evento': 'Nome do evento é obrigatório',
  'Datas previstas': 'Datas previstas são obrigatórias',
  Local: 'Local é obrigatório',
  'Público estimado': 'Público estimado é obrigatório',
  'Ticket médio (R$)': 'Ticket médio é obrigatório',
  'Lotes/categorias': 'Lotes/categorias são obrigatórios',
  'Meta de público': 'Meta de público é obrigatória',
  'Meta de receita (R$)': 'Meta de receita é obrigatória',
  'Tempo máximo de fila': 'Tempo máximo de fila é obrigatório',
  'Data limite para prestação de contas': 'Data limite para prestação é obrigatória',
  Budget: 'Budget é obrigatório',
  Authority: 'Authority é obrigatório',
  Need: 'Need é obrigatório',
  Timeline: 'Timeline é obrigatório',
  Goals: 'Goals é obrigatório',
}

// Another test file may have left a draft.
beforeEach(() => localStorage.removeItem('interviewDraft'))

const open = () => renderForm(<InterviewScreen />, async () => taken)

test('sent empty, every required field says what is missing, and the first has the focus', async () => {
  const { view, field, requests } = await open()
  await view.getByRole('button', { name: 'Enviar Ficha' }).click()
  await expect.element(field('Data/Hora')).toHaveFocus()
  await expect.poll(() => document.querySelectorAll('[aria-invalid=true]').length).toBe(28)
  for (const [label, message] of Object.entries(missing))
    await expect.element(field(label)).toHaveAccessibleDescription(expect.stringContaining(message))
  expect(requests).toEqual([])
})

test('a valid form shows no error', async () => {
  const { field } = await open()
  for (const [label, value] of Object.entries(goodInterview)) {
    await fillIn(field(label), value)
    const control = field(label).element()
    if (!(control instanceof HTMLElement)) throw new Error(`${label} is no field`)
    control.focus()
    control.blur()
  }
  expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(0)
})

test.each<[string, string, string | null]>([
  ['Nome do Promotor', 'Jo', 'Nome do Promotor é obrigatório'],
  ['Nome do Promotor', 'Joã', null],
  ['Telefone', '119999999', 'Telefone é obrigatório'],
  ['Email', 'joao@', 'Email inválido'],
  ['Público anual total', '1.5', 'Informe um número inteiro'],
  ['Ticket médio (R$)', '1.250,50', null],
  ['Ticket médio (R$)', 'oitenta', 'Informe um valor em reais'],
  ['Tecnologias atuais', 'x'.repeat(5001), 'Use até 5000 caracteres'],
  ['Data 3', '', null],
])('%s, left with %j, shows %j', async (label, value, message) => {
  const { field } = await open()
  await answerAndLeave(field(label), value)
  if (message === null) {
    await expect.element(field(label)).not.toHaveAttribute('aria-invalid')
  } else {
    await expect.element(field(label)).toHaveAccessibleDescription(expect.stringContaining(message))
  }
})

test('browsers know what each field takes', async () => {
  const { field } = await open()
  for (const [label, type, inputMode] of [
    ['Data/Hora', 'datetime-local', ''],
    ['Data limite para prestação de contas', 'date', ''],
    ['Data 1', 'date', ''],
    ['Ticket médio (R$)', 'text', 'decimal'],
    ['Meta de receita (R$)', 'text', 'decimal'],
    ['Público estimado', 'text', 'numeric'],
    ['Tempo máximo de fila', 'text', 'numeric'],
    ['Telefone', 'tel', 'tel'],
    ['Email', 'email', 'email'],
  ]) {
    const input = field(String(label)).element()
    if (!(input instanceof HTMLInputElement)) throw new Error(`${label} is no input`)
    expect([label, input.type, input.inputMode]).toEqual([label, type, inputMode])
  }
  expect(field('Lotes/categorias').element().tagName).toBe('TEXTAREA')
  expect(field('Tipo de Organização').element().tagName).toBe('SELECT')
})
