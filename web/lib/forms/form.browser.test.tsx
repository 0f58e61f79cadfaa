import { maskPhone } from '@55tickets/rules/people/phone.ts'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '../api/api.ts'
import { renderBeforeHydration } from '../testing/render-before-hydration.ts'
import { useForm } from './form.ts'

const missing = (text: string, message: string) => (text ? null : message)

interface ExampleValues {
  readonly name: string
  readonly phone: string
  readonly agreed: boolean
}

type Send = (values: ExampleValues) => Promise<void>

function Example({ send }: { send: Send }) {
  const { form, text, tick, busy, trouble } = useForm({
    initial: { name: '', phone: '', agreed: false },
    check: ({ name, phone, agreed }) => ({
      name: missing(name, 'Falta o nome'),
      phone: missing(phone, 'Falta o telefone'),
      agreed: agreed ? null : 'Falta o aceite',
    }),
    send,
    failure: 'Não deu certo',
  })
  const { error: nameError, ...name } = text('name')
  const { error: phoneError, ...phone } = text('phone', maskPhone)
  const { error: agreedError, ...agreed } = tick('agreed')
  return (
    <form {...form} noValidate>
      <input aria-label="Nome" {...name} />
      <input aria-label="Telefone" {...phone} />
      <input aria-label="Aceite" type="checkbox" {...agreed} />
      <ul>
        {[nameError, phoneError, agreedError, trouble].map(
          (message) => message && <li key={message}>{message}</li>,
        )}
      </ul>
      <button type="submit">{busy ? 'Trabalhando' : 'Enviar'}</button>
    </form>
  )
}

async function open(send: Send = async () => undefined) {
  const screen = await render(<Example send={send} />)
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
  const { view, wake } = renderBeforeHydration(<Example send={async () => undefined} />)
  const phone = view.getByLabelText('Telefone')
  await phone.fill('+5551998765432')
  wake()
  await expect.element(phone).toHaveValue('(51) 99876-5432')
})
