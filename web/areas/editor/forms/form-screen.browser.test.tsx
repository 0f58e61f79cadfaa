import type { EditedForm } from '@55tickets/contracts/editor/edited-programme.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fillIn } from '../../../lib/testing/fill-in.ts'
import { pressOn } from '../../../lib/testing/press-on.ts'
import { sampleForm, sampleQuestion } from '../testing/fake-programme.ts'
import { openScreen } from '../testing/open-screen.tsx'
import { sampleEditedEvent, sampleTicket } from '../testing/sample-edited-event.ts'
import { FormScreen } from './form-screen.tsx'
import { FormsScreen } from './forms-screen.tsx'

const withForm = (form: Partial<EditedForm> = {}, more: object = {}) =>
  sampleEditedEvent({ forms: { version: 1, forms: [{ ...sampleForm, ...form }] }, ...more })

const Preview = ({ form }: { form: { readonly fields: readonly { label: string }[] } }) => (
  <p>{`Prévia: ${form.fields.map(({ label }) => label).join(', ')}`}</p>
)
const open = (event = withForm()) =>
  openScreen(
    (eventId) => <FormScreen eventId={eventId} formId={sampleForm._id} Preview={Preview} />,
    event,
  )
const questions = () =>
  page
    .getByRole('button', { name: /^Editar / })
    .elements()
    .map((one) => one.querySelector('.font-bold')?.textContent)

test('a form is created with a name', async () => {
  const { button, field, saved } = await openScreen(
    (eventId) => <FormsScreen eventId={eventId} />,
    sampleEditedEvent(),
  )
  await pressOn(button('Novo formulário'))
  await pressOn(button('Criar e adicionar perguntas'))
  await expect
    .element(field('Nome do formulário'))
    .toHaveAccessibleDescription(/Dê um nome ao formulário/)
  await fillIn(field('Nome do formulário'), 'Crachá')
  await pressOn(button('Criar e adicionar perguntas'))
  await expect
    .poll(saved)
    .toEqual([{ version: 1, name: 'Crachá', description: null, organizerNote: null, fields: [] }])
})

test('the list says how much a form asks and where it is used', async () => {
  const { tickets } = sampleEditedEvent()
  const used = { ...tickets, types: [{ ...sampleTicket, formId: sampleForm._id }] }
  const { view } = await openScreen(
    (eventId) => <FormsScreen eventId={eventId} />,
    withForm({ answers: 2 }, { tickets: used }),
  )
  const link = view.getByRole('link', { name: /Crachá/ })
  await expect.poll(() => link.element().textContent).toMatch(/3 perguntas · 2 respostas/)
  await expect.poll(() => link.element().textContent).toMatch(/Usado em ingresso “Ingresso”/)
})

test.each([
  ['Texto', { 'Máximo de caracteres': '40' }, { type: 'text', validation: { maxLength: 40 } }],
  ['Número', { 'Menor valor': '1,5' }, { type: 'number', validation: { minValue: 1.5 } }],
  ['Sim ou não', {}, { type: 'boolean', validation: {} }],
  [
    'Múltipla escolha',
    { Opções: 'P\nM\n\nG ' },
    { type: 'multiple_choice', validation: { options: ['P', 'M', 'G'], maxSelections: 1 } },
  ],
])('a question is added: %s', async (kind, limits, expected) => {
  const { button, field, editor } = await open(withForm({ fields: [] }))
  await pressOn(button('Nova pergunta'))
  await fillIn(field('Pergunta'), 'Qual?')
  await field('Tipo de resposta').selectOptions(kind)
  for (const [label, value] of Object.entries(limits)) await field(label).fill(value)
  await pressOn(field('Resposta obrigatória'))
  await pressOn(button('Adicionar pergunta'))
  await expect
    .poll(() => editor.event().forms.forms[0]?.fields)
    .toMatchObject([{ label: 'Qual?', required: true, ...expected }])
})

test('a choice without options is refused at its field', async () => {
  const { button, field, saved } = await open()
  await pressOn(button('Nova pergunta'))
  await fillIn(field('Pergunta'), 'Tamanho')
  await field('Tipo de resposta').selectOptions('Múltipla escolha')
  await pressOn(button('Adicionar pergunta'))
  await expect.element(field('Opções')).toHaveAccessibleDescription(/pelo menos duas opções/)
  expect(saved()).toEqual([])
})

test('buttons move a question, and say where it is', async () => {
  const { button, view, editor } = await open()
  await expect.element(button('Mover para cima: Nome')).toBeDisabled()
  await pressOn(button('Mover para baixo: Nome'))
  await expect.poll(questions).toEqual(['Empresa', 'Nome', 'Cargo'])
  await expect.element(view.getByText('Nome: 2ª de 3')).toBeInTheDocument()
  await expect
    .poll(() => editor.event().forms.forms[0]?.fields.map(({ label }) => label))
    .toEqual(['Empresa', 'Nome', 'Cargo'])
})

/** Drags a question by its handle over a distance, counted in questions. */
function drag(index: number, by: number, end: 'pointerup' | 'pointercancel' = 'pointerup') {
  const items = [...document.querySelectorAll('ol > li')]
  const handle = items[index]?.querySelector('span[aria-hidden]')
  const { top, height } = items[index]?.getBoundingClientRect() ?? { top: 0, height: 0 }
  const fire = (type: string, clientY: number) =>
    handle?.dispatchEvent(
      new PointerEvent(type, { bubbles: true, button: 0, pointerId: 1, clientY }),
    )
  // Without a real pointer there is nothing to capture.
  if (handle) Object.assign(handle, { setPointerCapture: () => undefined })
  fire('pointerdown', top + height / 2)
  return {
    move: () => fire('pointermove', top + height / 2 + by * (height + 8)),
    drop: () => fire(end, 0),
  }
}

test('a question is dragged to another place, as with a finger', async () => {
  const { saved } = await open()
  await expect.poll(questions).toEqual(['Nome', 'Empresa', 'Cargo'])
  const dragged = drag(2, -2)
  await expect.poll(() => document.querySelectorAll('li.shadow-lg').length).toBe(1)
  dragged.move()
  await expect.poll(() => document.querySelectorAll('li[style*=translate]').length).toBe(3)
  dragged.drop()
  await expect.poll(questions).toEqual(['Cargo', 'Nome', 'Empresa'])
  await expect
    .poll(saved)
    .toMatchObject([{ fields: [{ label: 'Cargo' }, { label: 'Nome' }, { label: 'Empresa' }] }])
})

test('a drag that is cancelled changes nothing', async () => {
  const { saved } = await open()
  await expect.poll(questions).toHaveLength(3)
  const dragged = drag(0, 2, 'pointercancel')
  await expect.poll(() => document.querySelectorAll('li.shadow-lg').length).toBe(1)
  dragged.move()
  dragged.drop()
  await expect.poll(() => document.querySelectorAll('li.shadow-lg').length).toBe(0)
  expect(questions()).toEqual(['Nome', 'Empresa', 'Cargo'])
  expect(saved()).toEqual([])
})

test('an answered question is retired, and listed with those that nobody sees', async () => {
  const answered = sampleQuestion('Empresa', { isAnswered: true })
  const { button, view } = await open(
    withForm({ answers: 3, fields: [sampleQuestion('Nome'), answered] }),
  )
  await pressOn(button('Editar Empresa Texto · opcional'))
  await expect.element(view.getByText(/Já há respostas/)).toBeVisible()
  await pressOn(button('Encerrar pergunta'))
  await pressOn(button('Encerrar'))
  await expect.poll(questions).toEqual(['Nome'])
  await pressOn(view.getByText('Perguntas encerradas'))
  await expect.element(view.getByText('Empresa', { exact: true })).toBeVisible()
})

test('a form that nobody uses can be removed, one that was answered can’t', async () => {
  const unused = await open()
  await expect.element(unused.button('Remover formulário')).toBeVisible()
  await unused.view.unmount()
  const { button, view } = await open(withForm({ answers: 1 }))
  await expect.element(view.getByRole('heading', { name: 'Crachá' })).toBeVisible()
  expect(button('Remover formulário').elements()).toEqual([])
})

test('the preview gets the questions that are asked', async () => {
  const fields = [
    sampleQuestion('Nome'),
    sampleQuestion('Fax', { retiredAt: '2027-01-01T12:00:00.000Z', isAnswered: true }),
  ]
  const { button, view } = await open(withForm({ fields }))
  await pressOn(button('Ver como fica'))
  await expect.element(view.getByText('Prévia: Nome')).toBeVisible()
})
