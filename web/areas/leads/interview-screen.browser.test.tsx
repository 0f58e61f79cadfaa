import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fillIn } from '../../lib/testing/fill-in.ts'
import { pressOn } from '../../lib/testing/press-on.ts'
import { InterviewScreen } from './interview-screen.tsx'
import { goodInterview } from './testing/interview.ts'
import { renderForm, taken, takeTime } from './testing/render-form.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

const open = (answer = async () => taken) => renderForm(<InterviewScreen />, answer)
type Opened = Awaited<ReturnType<typeof open>>

async function fillAll({ field }: Opened) {
  for (const [label, value] of Object.entries(goodInterview)) await fillIn(field(label), value)
}

/** Fills the form in through the driver, as a person would. */
async function typeAll({ field }: Opened) {
  for (const [label, value] of Object.entries(goodInterview)) {
    const control = field(label)
    if (control.element() instanceof HTMLSelectElement) await control.selectOptions(value)
    else await control.fill(value)
  }
}
const submit = ({ view }: Opened) => view.getByRole('button', { name: 'Enviar Ficha' })
const draft = () => localStorage.getItem('interviewDraft')

test('title, introduction and the nine sections stand in their order', async () => {
  const { view } = await open()
  await expect
    .element(view.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Ficha de Entrevista - Promotor de Eventos')
  await expect
    .element(
      view.getByText(
        'Preencha este formulário para qualificação e entendimento do perfil de promotor de eventos.',
      ),
    )
    .toBeVisible()
  expect(
    view
      .getByRole('heading', { level: 2 })
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    '0 Identificação',
    '1 Perfil do Promotor',
    '2 Evento Prioritário',
    '3 Dores & Desafios',
    '4 Objetivos & Métricas de Sucesso',
    '5 Qualificação BANT / GPCT',
    '6 Integrações & Requisitos Técnicos',
    '7 Próximos Passos Acordados',
    '8 Observações Adicionais',
  ])
  expect(document.querySelectorAll('tbody tr')).toHaveLength(3)
})

test('answers are sent as text and lists, confirmed, cleared, and lead home', async () => {
  const opened = await open()
  const { view, field, requests, toasts } = opened
  await typeAll(opened)
  await pressOn(view.getByRole('checkbox', { name: 'Conciliação financeira lenta' }))
  await pressOn(view.getByRole('checkbox', { name: 'Filas no check-in' }))
  await pressOn(view.getByRole('checkbox', { name: 'API' }))
  await fillIn(field('Ação 1'), 'Enviar proposta')
  await fillIn(field('Responsável 2'), 'Carla')
  await fillIn(field('Data 3'), '2026-12-01')
  takeTime()
  await pressOn(submit(opened))
  await expect.element(view.getByText('Agora em /')).toBeVisible()
  expect(requests).toHaveLength(1)
  expect(requests[0]).toMatchObject({
    method: 'POST',
    path: '/api/contact/promotor',
    body: {
      dataHora: '2026-11-15T14:30',
      eventosAno: '48',
      ticketMedio: '80.50',
      metaReceita: '350000.25',
      metaPrestacao: '2027-07-31',
      tipoOrganizacao: 'casa_shows',
      dores: ['filas', 'conciliação'],
      integracoes: ['api'],
      acao1: 'Enviar proposta',
      resp2: 'Carla',
      data3: '2026-12-01',
      observacoes: '',
      origin: 'ficha_entrevista_promotor',
    },
  })
  expect(toasts).toEqual([
    {
      channel: 'notice',
      variant: 'success',
      title: 'Ficha de entrevista enviada com sucesso!',
      description: 'Os dados foram registrados no sistema.',
    },
  ])
  expect(draft()).toBeNull()
})

test('numbers are typed as Brazilians write them, and sent plain', async () => {
  const opened = await open()
  const { view, field, requests } = opened
  await fillAll(opened)
  await fillIn(field('Público anual total'), '30.000')
  await fillIn(field('Ticket médio (R$)'), '1.250,50')
  await fillIn(field('Meta de receita (R$)'), '350000,25')
  takeTime()
  await pressOn(submit(opened))
  await expect.element(view.getByText('Agora em /')).toBeVisible()
  expect(requests[0]?.body).toMatchObject({
    publicoAnual: '30000',
    ticketMedio: '1250.50',
    metaReceita: '350000.25',
  })
})

test('a failure is shown and logged, and the typed values stay, also as a draft', async () => {
  const logged: unknown[] = []
  const hear = (event: ErrorEvent) => {
    event.preventDefault()
    logged.push(event.error)
  }
  window.addEventListener('error', hear)
  const opened = await open(async () => ({ status: 502, body: undefined }))
  await fillAll(opened)
  takeTime()
  await pressOn(submit(opened))
  await expect
    .poll(() => opened.toasts)
    .toEqual([
      {
        channel: 'notice',
        variant: 'error',
        title: 'Erro ao enviar ficha de entrevista',
        description: 'Por favor, tente novamente mais tarde.',
      },
    ])
  window.removeEventListener('error', hear)
  expect(logged).toHaveLength(1)
  for (const [label, value] of Object.entries(goodInterview))
    expect(opened.field(label).element()).toHaveProperty('value', value)
  expect(draft()).toContain('Festival de Inverno')
})

test('while sending the button says so and is disabled', async () => {
  const opened = await open(() => new Promise(() => undefined))
  await fillAll(opened)
  takeTime()
  await pressOn(submit(opened))
  const busy = opened.view.getByRole('button', { name: 'Enviando...' })
  await expect.element(busy).toBeDisabled()
})

test('a closed tab loses nothing', async () => {
  const first = await open()
  await expect.element(first.view.getByText('Rascunho salvo')).not.toBeInTheDocument()
  await fillIn(first.field('Entrevistador'), 'Carla Dias')
  await first.field('Tipo de Organização').selectOptions('prefeitura')
  await pressOn(first.view.getByRole('checkbox', { name: 'Chargeback alto' }))
  await expect.element(first.view.getByText('Rascunho salvo')).toBeVisible()
  await first.view.unmount()

  const second = await open()
  await expect.element(second.field('Entrevistador')).toHaveValue('Carla Dias')
  await expect.element(second.field('Tipo de Organização')).toHaveValue('prefeitura')
  await expect.element(second.view.getByRole('checkbox', { name: 'Chargeback alto' })).toBeChecked()
  await expect.element(second.view.getByText('Rascunho salvo')).toBeVisible()
})

test('a discarded draft can be restored', async () => {
  const { view, field } = await open()
  await fillIn(field('Empresa'), 'Casa da Música')
  await pressOn(view.getByRole('button', { name: 'Descartar rascunho' }))
  await expect.element(field('Empresa')).toHaveValue('')
  await expect.element(view.getByText('Rascunho descartado')).toBeVisible()
  expect(draft()).toBeNull()
  await pressOn(view.getByRole('button', { name: 'Desfazer' }))
  await expect.element(field('Empresa')).toHaveValue('Casa da Música')
  expect(draft()).toContain('Casa da Música')
})

test.each([
  ['no JSON', '{'],
  ['another shape', '{"savedAt":0,"value":{"empresa":1}}'],
  ['unknown fields', `{"savedAt":${Date.now()},"value":{"role":"x"}}`],
])('a draft that is %s is ignored', async (_what, stored) => {
  localStorage.setItem('interviewDraft', stored)
  const { view, field } = await open()
  await expect.element(field('Empresa')).toHaveValue('')
  await expect.element(view.getByText('Rascunho salvo')).not.toBeInTheDocument()
})

test('progress is shown by section', async () => {
  const { view, field } = await open()
  const progress = view.getByRole('progressbar', { name: '0 de 28 campos obrigatórios' })
  await expect.element(progress).toBeInTheDocument()
  await fillIn(field('Meta de público'), '1')
  await fillIn(field('Meta de receita (R$)'), '1')
  await fillIn(field('Tempo máximo de fila'), '1')
  await fillIn(field('Data limite para prestação de contas'), '2027-01-01')
  await expect.element(view.getByText('4 de 28 campos obrigatórios')).toBeVisible()
  const states = () =>
    [...document.querySelectorAll('nav li')].map((item) => item.textContent.split(', ').at(-1))
  expect(states().filter((state) => state === 'preenchida')).toHaveLength(1)
  await pressOn(view.getByRole('button', { name: 'Enviar Ficha' }))
  expect(states().filter((state) => state === 'com erros')).toHaveLength(4)
})
