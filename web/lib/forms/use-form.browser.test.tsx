import { maskPhone } from '@55tickets/rules/people/phone.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '../api/api.ts'
import { renderBeforeHydration } from '../testing/render-before-hydration.ts'
import { useForm } from './use-form.ts'

const missing = (text: string, message: string) => (text ? null : message)

interface ExampleValues {
  readonly name: string
  readonly phone: string
  readonly agreed: boolean
}

type Send = (values: ExampleValues) => Promise<void>

function Example({ send }: { send: Send }) {
  const { form, text, checkbox, busy, failure } = useForm({
    initial: { name: '', phone: '', agreed: false },
    validate: ({ name, phone, agreed }) => ({
      name: missing(name, 'Falta o nome'),
      phone: missing(phone, 'Falta o telefone'),
      agreed: agreed ? null : 'Falta o aceite',
    }),
    send,
    failureText: 'Não deu certo',
  })
  const { error: nameError, ...name } = text('name')
  const { error: phoneError, ...phone } = text('phone', maskPhone)
  const { error: agreedError, ...agreed } = checkbox('agreed')
  return (
    <form {...form} noValidate>
      <input aria-label="Nome" {...name} />
      <input aria-label="Telefone" {...phone} />
      <input aria-label="Aceite" type="checkbox" {...agreed} />
      <ul>
        {[nameError, phoneError, agreedError, failure].map(
          (message) => message && <li key={message}>{message}</li>,
        )}
      </ul>
      <button type="submit">{busy ? 'Trabalhando' : 'Enviar'}</button>
    </form>
  )
}

let client: QueryClient
beforeEach(() => {
  client = new QueryClient()
})
const withClient = (children: ReactNode) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)

async function open(send: Send = async () => undefined) {
  const screen = await render(withClient(<Example send={send} />))
  const said = () =>
    screen
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent)
  const fill = async () => {
    await screen.getByLabelText('Nome').fill('Ana')
    await screen.getByLabelText('Telefone').fill('5133334444')
    await screen.getByLabelText('Aceite').click()
  }
  return { screen, said, fill, submit: screen.getByRole('button') }
}

test('a field says nothing before it is left, then speaks with every change', async () => {
  const { screen, said } = await open()
  const name = screen.getByLabelText('Nome')
  await name.fill('A')
  await name.fill('')
  expect(said()).toEqual([])
  await userEvent.tab({ shift: true })
  await expect.poll(said).toEqual(['Falta o nome'])
  await name.fill('A')
  await expect.poll(said).toEqual([])
  await name.fill('')
  await expect.poll(said).toEqual(['Falta o nome'])
})

test('the first fault is shown with its label, not behind the header', async () => {
  const headerHeight = 64
  const { submit } = await open()
  const [form] = document.forms
  if (!form) throw new Error('There is no form')
  form.insertAdjacentHTML('beforebegin', '<div style="height: 2000px"></div>')
  form.insertAdjacentHTML('afterend', '<div style="height: 2000px"></div>')
  const label = document.createElement('label')
  label.style.display = 'block'
  label.textContent = 'Nome'
  const input = form.elements.namedItem('name') as HTMLInputElement
  input.id = label.htmlFor = 'with-label'
  input.before(label)
  // The field is visible, its label is behind the header.
  const below = input.getBoundingClientRect().top - headerHeight - 17
  window.scrollTo({ top: window.scrollY + below, behavior: 'instant' })
  expect(label.getBoundingClientRect().top).toBeLessThan(headerHeight)
  submit.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  expect(document.activeElement).toBe(input)
  await expect.poll(() => label.getBoundingClientRect().top).toBeGreaterThanOrEqual(headerHeight)
  window.scrollTo(0, 0)
  for (const room of [form.previousElementSibling, form.nextElementSibling]) room?.remove()
})

test('a form with faults tells them all, sends nothing and leads to the first', async () => {
  const send = vi.fn(async () => undefined)
  const { screen, said, submit } = await open(send)
  await screen.getByLabelText('Nome').fill('Ana')
  await submit.click()
  await expect.poll(said).toEqual(['Falta o telefone', 'Falta o aceite'])
  await expect.element(screen.getByLabelText('Telefone')).toHaveFocus()
  expect(send).not.toHaveBeenCalled()
})

test('a form is sent once at a time, with what stands in it', async () => {
  let finish: () => void = () => undefined
  const send = vi.fn<Send>(() => new Promise((resolve) => (finish = resolve)))
  const { screen, fill, submit } = await open(send)
  await fill()
  await screen.getByLabelText('Nome').click()
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.element(submit).toHaveTextContent('Trabalhando')
  expect(send).toHaveBeenCalledTimes(1)
  expect(send).toHaveBeenCalledWith({ name: 'Ana', phone: '(51) 3333-4444', agreed: true })
  finish()
  await expect.element(submit).toHaveTextContent('Enviar')
})

test.each([
  [
    'words of the server',
    new ApiError({ status: 409, code: 'X', message: 'Já existe' }),
    'Já existe',
  ],
  [
    'our words where it has none',
    new ApiError({ status: 502, code: 'X', message: '' }),
    'Não deu certo',
  ],
  [
    'our words where it was not reached',
    new ApiError({ status: 0, code: 'NO_RESPONSE', message: 'Servidor não respondeu.' }),
    'Não deu certo',
  ],
])('a failure is told in %s', async (_promise, error, message) => {
  const { said, fill, submit } = await open(() => Promise.reject(error))
  await fill()
  await submit.click()
  await expect.poll(said).toEqual([message])
  await expect.element(submit).toHaveTextContent('Enviar')
})

test('a server error is shown at its field until the field changes', async () => {
  const fields = { phone: 'Este não atende', other: 'não é deste formulário' }
  const error = new ApiError({ status: 400, code: 'BAD_INPUT', message: 'Confira', fields })
  const { screen, said, fill, submit } = await open(() => Promise.reject(error))
  await fill()
  await submit.click()
  await expect.poll(said).toEqual(['Este não atende'])
  await expect.element(screen.getByLabelText('Telefone')).toHaveFocus()
  await screen.getByLabelText('Telefone').fill('5133335555')
  await expect.poll(said).toEqual([])
})

test('whoever corrects the middle of a masked field stays there', async () => {
  const { screen } = await open()
  const phone = screen.getByLabelText('Telefone')
  await phone.fill('5133334444')
  const input = phone.element() as HTMLInputElement
  input.setSelectionRange(6, 6)
  await userEvent.keyboard('9')
  await expect.element(phone).toHaveValue('(51) 39333-4444')
  expect(input.selectionStart).toBe(7)
})

test('what a browser filled in before the page came to life is masked too', async () => {
  const { view, wake } = renderBeforeHydration(withClient(<Example send={async () => undefined} />))
  const phone = view.getByLabelText('Telefone')
  await phone.fill('+5551998765432')
  wake()
  await expect.element(phone).toHaveValue('(51) 99876-5432')
})

test('two presses of Enter within one tick send the form once', async () => {
  const send = vi.fn<Send>(() => new Promise(() => undefined))
  const { fill, submit } = await open(send)
  await fill()
  const [form] = document.forms
  form?.requestSubmit()
  form?.requestSubmit()
  // Busy at once, not with the next task: nothing can be pressed in between.
  expect(submit.element()).toHaveTextContent('Trabalhando')
  await Promise.resolve()
  form?.requestSubmit()
  await expect.poll(() => send).toHaveBeenCalledTimes(1)
})

test('a failed form is sent again with the corrected values', async () => {
  const send = vi
    .fn<Send>()
    .mockRejectedValueOnce(new ApiError({ status: 502, code: 'X', message: '' }))
    .mockResolvedValue(undefined)
  const { screen, said, fill } = await open(send)
  await fill()
  await screen.getByLabelText('Nome').click()
  await userEvent.keyboard('{Enter}')
  await expect.poll(said).toEqual(['Não deu certo'])
  await expect.element(screen.getByLabelText('Nome')).toHaveValue('Ana')
  await userEvent.keyboard('{End} B{Enter}')
  await expect.poll(said).toEqual([])
  expect(send.mock.calls.map(([{ name }]) => name)).toEqual(['Ana', 'Ana B'])
})

test('what is typed while the form is sent is kept, and not sent', async () => {
  let fail: (error: ApiError) => void = () => undefined
  const send = vi.fn<Send>(() => new Promise((_, reject) => (fail = reject)))
  const { screen, said, fill, submit } = await open(send)
  await fill()
  await submit.click()
  await screen.getByLabelText('Nome').fill('Bia')
  fail(new ApiError({ status: 502, code: 'X', message: '' }))
  await expect.poll(said).toEqual(['Não deu certo'])
  await expect.element(screen.getByLabelText('Nome')).toHaveValue('Bia')
  expect(send).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'Ana' }))
})

test('a form that is gone when its answer comes breaks nothing', async () => {
  let fail: (error: ApiError) => void = () => undefined
  const { screen, fill, submit } = await open(() => new Promise((_, reject) => (fail = reject)))
  await fill()
  await submit.click()
  await screen.unmount()
  fail(new ApiError({ status: 400, code: 'X', message: 'x', fields: { name: 'Já existe' } }))
  await expect.poll(() => client.isMutating()).toBe(0)
})

test('values that were sent do not stay in the cache of mutations', async () => {
  const send = vi
    .fn<Send>()
    .mockRejectedValue(new ApiError({ status: 502, code: 'X', message: '' }))
  const { screen, said, fill, submit } = await open(send)
  await fill()
  await submit.click()
  await expect.poll(said).toEqual(['Não deu certo'])
  const kept = () => client.getMutationCache().getAll()
  expect(JSON.stringify(kept().map(({ state }) => state))).not.toContain('Ana')
  await screen.unmount()
  await expect.poll(kept).toEqual([])
})

test('an error that is not an answer of the server is reported', async () => {
  const reported: unknown[] = []
  const hear = (event: ErrorEvent) => {
    event.preventDefault()
    reported.push(event.error)
  }
  window.addEventListener('error', hear)
  onTestFinished(() => window.removeEventListener('error', hear))
  const bug = new Error('a bug')
  const { said, fill, submit } = await open(() => Promise.reject(bug))
  await fill()
  await submit.click()
  await expect.poll(said).toEqual(['Não deu certo'])
  expect(reported).toEqual([bug])
})

test('the keyboard alone fills in, corrects and sends a form', async () => {
  const send = vi.fn(async () => undefined)
  const { screen, said } = await open(send)
  const focused = () => document.activeElement?.getAttribute('aria-label')
  screen.getByLabelText('Nome').element().focus()
  await userEvent.keyboard('Ana{Enter}')
  await expect.poll(said).toEqual(['Falta o telefone', 'Falta o aceite'])
  expect(focused()).toBe('Telefone')
  await userEvent.keyboard('5133334444{Enter}')
  await expect.poll(focused).toBe('Aceite')
  await userEvent.keyboard(' ')
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => send)
    .toHaveBeenCalledExactlyOnceWith({
      name: 'Ana',
      phone: '(51) 3333-4444',
      agreed: true,
    })
})

/** All kinds of controls, with the state of the form exposed to the test. */
async function openSurvey(more: Partial<Parameters<typeof useForm<SurveyValues>>[0]> = {}) {
  const state = { current: undefined as ReturnType<typeof useForm<SurveyValues>> | undefined }
  function Survey() {
    const survey = useForm<SurveyValues>({
      initial: { city: '', size: '', days: [], note: '' },
      validate: ({ city, size, days, note }) => ({
        city: missing(city, 'Falta a cidade'),
        size: missing(size, 'Falta o tamanho'),
        days: days.length > 0 ? null : 'Faltam os dias',
        note: note.length > 3 ? 'Longo demais' : null,
      }),
      send: async () => undefined,
      ...more,
    })
    useLayoutEffect(() => {
      state.current = survey
    })
    const { error: cityError, ...city } = survey.text('city')
    const { error: noteError, ...note } = survey.text('note')
    const size = survey.field('size')
    const days = survey.field('days')
    const tick = (day: string) =>
      days.onChange(
        days.value.includes(day) ? days.value.filter((one) => one !== day) : [...days.value, day],
      )
    return (
      <form {...survey.form} noValidate>
        <select aria-label="Cidade" {...city}>
          <option value="">Selecione</option>
          <option>Belém</option>
        </select>
        {['P', 'G'].map((one) => (
          <input
            key={one}
            type="radio"
            aria-label={one}
            name="size"
            value={one}
            checked={size.value === one}
            onChange={() => size.onChange(one)}
          />
        ))}
        <div data-field="days">
          {['Sexta', 'Sábado'].map((day) => (
            <input
              key={day}
              type="checkbox"
              aria-label={day}
              name={more.readDraft ? 'days' : 'other'}
              value={day}
              checked={days.value.includes(day)}
              onChange={() => tick(day)}
            />
          ))}
        </div>
        <textarea aria-label="Recado" {...note} />
        <ul>
          {[cityError, size.error, days.error, noteError].map(
            (message) => message && <li key={message}>{message}</li>,
          )}
        </ul>
        <button type="submit">Enviar</button>
      </form>
    )
  }
  const form = () => {
    if (!state.current) throw new Error('The form was not rendered')
    return state.current
  }
  return { tree: withClient(<Survey />), form }
}

type SurveyValues = {
  readonly city: string
  readonly size: string
  readonly days: readonly string[]
  readonly note: string
}

test('the first fault is focused in every kind of control', async () => {
  const { tree } = await openSurvey()
  const screen = await render(tree)
  const submit = screen.getByRole('button')
  await submit.click()
  await expect.element(screen.getByLabelText('Cidade')).toHaveFocus()
  await screen.getByLabelText('Cidade').selectOptions('Belém')
  await submit.click()
  await expect.element(screen.getByLabelText('P', { exact: true })).toHaveFocus()
  await screen.getByLabelText('P', { exact: true }).click()
  await submit.click()
  // Its controls have another name, so it is found by its frame.
  await expect.element(screen.getByLabelText('Sexta')).toHaveFocus()
  await screen.getByLabelText('Sexta').click()
  await screen.getByLabelText('Recado').fill('longo')
  await submit.click()
  await expect.element(screen.getByLabelText('Recado')).toHaveFocus()
})

test('what was filled in before hydration is adopted from every kind of control, before a draft', async () => {
  const { tree, form } = await openSurvey({
    readDraft: () => ({ city: 'Natal', size: 'P', note: 'oi' }),
  })
  const { view, wake } = renderBeforeHydration(tree)
  await view.getByLabelText('Cidade').selectOptions('Belém')
  await view.getByLabelText('G', { exact: true }).click()
  await view.getByLabelText('Sábado').click()
  wake()
  await expect
    .poll(() => form().values)
    .toEqual({ city: 'Belém', size: 'G', days: ['Sábado'], note: 'oi' })
})

test.each([
  ['change', ['Longo demais'], ['Longo demais'], ['Longo demais']],
  ['blur', ['Longo demais'], [], ['Longo demais']],
  ['submit', [], [], ['Longo demais']],
] as const)(
  'validated on %s, errors are shown after a blur, an edit and an attempt to send: %j %j %j',
  async (validateOn, left, edited, sent) => {
    const { tree, form } = await openSurvey({ validateOn })
    const screen = await render(tree)
    const noteErrors = () => [form().field('note').error].filter((message) => message !== undefined)
    await screen.getByLabelText('Recado').fill('longo')
    await userEvent.tab()
    await expect.poll(noteErrors).toEqual(left)
    await screen.getByLabelText('Recado').fill('longos')
    await expect.poll(noteErrors).toEqual(edited)
    await screen.getByRole('button').click()
    await expect.poll(noteErrors).toEqual(sent)
  },
)

test('a field is valid once it was validated, until it shows an error from elsewhere', async () => {
  const { tree, form } = await openSurvey()
  const screen = await render(tree)
  await screen.getByLabelText('Recado').fill('oi')
  expect(form().isValid('note')).toBe(false)
  await userEvent.tab()
  await expect.poll(() => form().isValid('note')).toBe(true)
  form().showErrors({ note: 'Não sabemos' })
  await expect.element(screen.getByText('Não sabemos')).toBeVisible()
  expect(form().isValid('note')).toBe(false)
  await screen.getByLabelText('Recado').fill('ei')
  await expect.element(screen.getByText('Não sabemos')).not.toBeInTheDocument()
})

test('filled-in fields are quiet until they are left, a reset form is as new', async () => {
  const { tree, form } = await openSurvey()
  const screen = await render(tree)
  await screen.getByRole('button').click()
  await expect.poll(() => form().field('city').error).toBe('Falta a cidade')
  const { fill } = form()
  fill({ city: '' })
  await expect.poll(() => form().field('city').error).toBeUndefined()
  fill(({ city }) => ({ note: `${city}longo` }))
  await expect.element(screen.getByLabelText('Recado')).toHaveValue('longo')
  expect(form().field('note').error).toBeUndefined()
  form().touch(['note'])
  await expect.element(screen.getByText('Longo demais')).toBeVisible()
  form().reset()
  await expect.element(screen.getByLabelText('Recado')).toHaveValue('')
  expect(screen.getByRole('listitem').elements()).toEqual([])
})

test('other values than those of the fields are sent without validation, and fail like them', async () => {
  const send = vi.fn(() =>
    Promise.reject(
      new ApiError({ status: 400, code: 'X', message: 'x', fields: { note: 'Não cabe' } }),
    ),
  )
  const { tree, form } = await openSurvey({ send })
  const screen = await render(tree)
  const values = { city: 'Belém', size: '', days: [], note: '' }
  form().send(values)
  form().send(values)
  await expect.element(screen.getByText('Não cabe')).toBeVisible()
  await expect.element(screen.getByLabelText('Recado')).toHaveFocus()
  expect(send).toHaveBeenCalledExactlyOnceWith(values)
})

test('errors of the server can be assigned to other fields than it names', async () => {
  const { tree } = await openSurvey({
    send: () => Promise.reject(new ApiError({ status: 409, code: 'FULL', message: 'Lotado' })),
    fieldErrors: (error) => (error instanceof ApiError ? { size: error.message } : {}),
    initial: { city: 'Belém', size: 'P', days: ['Sexta'], note: '' },
  })
  const screen = await render(tree)
  await screen.getByRole('button').click()
  await expect.element(screen.getByText('Lotado')).toBeVisible()
  await expect.element(screen.getByLabelText('P', { exact: true })).toHaveFocus()
})

function LowForm() {
  const { form, text } = useForm({
    initial: { name: '' },
    validate: ({ name }) => ({ name: missing(name, 'Falta o nome') }),
    send: async () => undefined,
  })
  const { error, ...name } = text('name')
  return (
    <div data-testid="window" style={{ height: '200px', overflow: 'auto' }}>
      <form {...form} noValidate>
        <div style={{ height: '150px' }} />
        <div>
          <label htmlFor="name">Nome</label>
          <input id="name" {...name} />
          {error && <p style={{ height: '60px' }}>{error}</p>}
        </div>
        <div style={{ height: '400px' }} />
        <button type="submit">Enviar</button>
      </form>
    </div>
  )
}

test('the error of the first wrong field is scrolled into sight with it', async () => {
  const screen = await render(withClient(<LowForm />))
  const input = screen.getByRole('textbox', { name: 'Nome' })
  input.element().focus()
  await userEvent.keyboard('{Enter}')
  const error = screen.getByText('Falta o nome')
  await expect.element(error).toBeVisible()
  await expect.element(input).toHaveFocus()
  const { bottom } = screen.getByTestId('window').element().getBoundingClientRect()
  expect(error.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(bottom)
})
