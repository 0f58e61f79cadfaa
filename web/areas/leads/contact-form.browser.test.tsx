import { contactFields } from '@55tickets/rules/leads/contact-fields.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { fillIn } from '../../lib/testing/fill-in.ts'
import { pressOn } from '../../lib/testing/press-on.ts'
import { waitUntil } from '../../lib/testing/wait-until.ts'
import { ContactForm } from './contact-form.tsx'
import { answerAndLeave, renderForm, taken, takeTime } from './testing/render-form.tsx'

afterEach(() => vi.restoreAllMocks())

const open = (answer = async () => taken) => renderForm(<ContactForm />, answer)
type Opened = Awaited<ReturnType<typeof open>>

const good = {
  Nome: 'Ana Souza',
  Email: 'ana@produtora.com.br',
  Telefone: '(51) 99876-5432',
  'Onde você nos encontrou?': 'social_media',
  Segmento: 'theater',
  Região: 'Porto Alegre, RS',
  'Nome da produtora': 'Araçá Produções',
  'Tempo de atuação': '1_to_3_years',
  'Ferramentas que usa hoje': 'both',
  'Público estimado por evento': '101_to_500',
}

async function fillAll({ field }: Opened) {
  for (const [label, value] of Object.entries(good)) await fillIn(field(label), value)
}

/** Fills the form in through the driver, as a person would. */
async function typeAll({ field }: Opened) {
  for (const [label, value] of Object.entries(good)) {
    const control = field(label)
    if (control.element() instanceof HTMLSelectElement) await control.selectOptions(value)
    else await control.fill(value)
  }
}
const submit = ({ view }: Opened) => view.getByRole('button', { name: 'Enviar' })

const failure = {
  channel: 'notice',
  variant: 'error',
  title: 'Erro ao enviar formulário',
  description: 'Por favor, tente novamente mais tarde.',
}

test.each<[string, string, string | null]>([
  ['Nome', '', 'Nome precisa ter pelo menos 3 caracteres'],
  ['Nome', 'Joã', null],
  ['Email', 'ana@', 'Email inválido'],
  ['Telefone', 'não tenho', 'Telefone inválido'],
  ['Segmento', '', 'Por favor, selecione um segmento'],
  ['Segmento', 'exhibitions', null],
  ['Região', '   ', 'Por favor, informe sua região'],
])('%s, left with %j, shows %j', async (label, value, message) => {
  const { field } = await open()
  await answerAndLeave(field(label), value)
  if (message === null) {
    await expect.element(field(label)).not.toHaveAttribute('aria-invalid')
  } else {
    await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field(label)).toHaveAccessibleDescription(expect.stringContaining(message))
  }
})

test('selects are the browser’s own and offer what the rules name, in words', async () => {
  const { field } = await open()
  for (const { label, choices } of contactFields) {
    if (!choices) continue
    const select = field(label).element()
    if (!(select instanceof HTMLSelectElement)) throw new Error(`${label} is no select`)
    const offered = [...select.options].map(({ value, text }) => ({ value, label: text }))
    expect(offered).toEqual([{ value: '', label: 'Selecione' }, ...choices])
  }
})

test('an empty form is not sent: every field says what is missing, and the first has the focus', async () => {
  const opened = await open()
  await pressOn(submit(opened))
  await expect.element(opened.field('Nome')).toHaveFocus()
  expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(10)
  for (const { label, missing } of contactFields)
    await expect
      .element(opened.field(label))
      .toHaveAccessibleDescription(expect.stringContaining(String(missing)))
  expect(opened.requests).toEqual([])
})

test('the first error has the focus also where it is a select', async () => {
  const opened = await open()
  await fillAll(opened)
  await opened.field('Segmento').selectOptions('')
  await opened.field('Região').fill('')
  await pressOn(submit(opened))
  await expect.element(opened.field('Segmento')).toHaveFocus()
})

test('a valid form is sent once with its origin, confirmed, cleared, and leads home', async () => {
  let finish = () => undefined as void
  const opened = await open(() => new Promise((resolve) => (finish = () => resolve(taken))))
  await typeAll(opened)
  takeTime()
  await pressOn(submit(opened))
  const busy = opened.view.getByRole('button', { name: 'Enviando...' })
  await expect.element(busy).toBeDisabled()
  await expect.poll(() => opened.requests).toHaveLength(1)
  expect(opened.requests[0]).toMatchObject({
    method: 'POST',
    path: '/api/contact',
    body: {
      name: 'Ana Souza',
      email: 'ana@produtora.com.br',
      phone: '(51) 99876-5432',
      whereDidYouFind: 'social_media',
      segment: 'theater',
      region: 'Porto Alegre, RS',
      producerName: 'Araçá Produções',
      experienceTime: '1_to_3_years',
      toolsUsed: 'both',
      estimatedAttendance: '101_to_500',
      origin: 'pagina_eventos',
      website: '',
      filledInMs: expect.any(Number),
    },
  })
  finish()
  await expect.element(opened.view.getByText('Agora em /')).toBeVisible()
  expect(opened.toasts).toEqual([
    {
      channel: 'notice',
      variant: 'success',
      title: 'Formulário enviado com sucesso!',
      description: 'Entraremos em contato em breve.',
    },
  ])
})

test.each([
  ['nobody answers', () => Promise.reject(new TypeError('offline'))],
  ['the server is away', async () => ({ status: 502, body: undefined })],
  [
    'too many were sent',
    async () => ({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS', message: 'Muitas' } }),
  ],
])('when %s an error is shown, and the typed values stay', async (_why, answer) => {
  const opened = await open(answer)
  await fillAll(opened)
  takeTime()
  await pressOn(submit(opened))
  await expect.poll(() => opened.toasts).toEqual([failure])
  for (const [label, value] of Object.entries(good))
    await expect.element(opened.field(label)).toHaveValue(value)
  await expect.element(submit(opened)).toHaveFocus()
})

test('a server error is shown at its field until the field changes', async () => {
  const body = { code: 'BAD_INPUT', message: 'Confira.', fields: { region: 'Região desconhecida' } }
  const opened = await open(async () => ({ status: 400, body }))
  await fillAll(opened)
  takeTime()
  await pressOn(submit(opened))
  const region = opened.field('Região')
  await expect.element(region).toHaveFocus()
  await expect
    .element(region)
    .toHaveAccessibleDescription(expect.stringContaining('Região desconhecida'))
  await region.fill('Pelotas')
  await expect.element(region).not.toHaveAttribute('aria-invalid')
})

test('a form filled in faster than a person could waits before it is sent', async () => {
  // Freeze the clock, so that the form was open for no time however slow this machine is.
  vi.spyOn(performance, 'now').mockReturnValue(1000)
  const opened = await open()
  await fillAll(opened)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const button = submit(opened).element()
  if (button instanceof HTMLElement) button.click()
  // The query client notifies by timers of no delay.
  await vi.advanceTimersByTimeAsync(0)
  await waitUntil(() => vi.getTimerCount() > 0)
  await vi.advanceTimersByTimeAsync(2999)
  expect(opened.requests).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await expect.poll(() => opened.requests).toHaveLength(1)
  expect(opened.requests[0]?.body).toMatchObject({ filledInMs: 3000 })
})

test('the honeypot field is hidden from people, and its value is sent', async () => {
  const opened = await open()
  const honeypot = document.querySelector<HTMLInputElement>('input[name=website]')
  if (!honeypot) throw new Error('there is no honeypot field')
  expect(honeypot.tabIndex).toBe(-1)
  expect(honeypot.closest('[aria-hidden=true]')).not.toBeNull()
  expect(honeypot.getBoundingClientRect().right).toBeLessThan(0)
  await fillAll(opened)
  honeypot.value = 'https://spam.example'
  takeTime()
  await pressOn(submit(opened))
  await expect.poll(() => opened.requests).toHaveLength(1)
  expect(opened.requests[0]?.body).toMatchObject({ website: 'https://spam.example' })
})
