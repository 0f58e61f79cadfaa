import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Checkbox } from './checkbox.tsx'
import { PasswordField } from './password-field.tsx'
import { Select } from './select.tsx'
import { TextField } from './text-field.tsx'

test('a field is described by its error, then its hint', async () => {
  const screen = await render(
    <TextField label="Celular" hint="Com DDD." error="Número de celular inválido" required />,
  )
  const input = screen.getByRole('textbox', { name: 'Celular' })
  await expect.element(input).toBeInvalid()
  await expect.element(input).toBeRequired()
  await expect.element(input).toHaveAccessibleDescription('Número de celular inválido Com DDD.')
})

test('a field without error is valid and describes nothing', async () => {
  const screen = await render(<TextField label="Nome" />)
  const input = screen.getByRole('textbox', { name: 'Nome' })
  await expect.element(input).toBeValid()
  await expect.element(input).not.toHaveAttribute('aria-describedby')
})

test('a note is shown in place of the error, and replaced by one', async () => {
  const screen = await render(<TextField label="Nome" hint="Como no RG." note="Campo válido" />)
  const input = screen.getByRole('textbox', { name: 'Nome' })
  await expect.element(input).toHaveAccessibleDescription('Campo válido Como no RG.')
  await screen.rerender(<TextField label="Nome" note="Campo válido" error="Nome é obrigatório" />)
  await expect.element(input).toHaveAccessibleDescription('Nome é obrigatório')
  await expect.element(screen.getByText('Campo válido')).not.toBeInTheDocument()
})

test('two fields of one form do not share their errors', async () => {
  const screen = await render(
    <>
      <Select label="Cidade" error="Escolha a cidade">
        <option>Belém</option>
      </Select>
      <Checkbox label="Aceito os termos" error="Você deve aceitar os termos" />
    </>,
  )
  await expect
    .element(screen.getByRole('combobox', { name: 'Cidade' }))
    .toHaveAccessibleDescription('Escolha a cidade')
  await expect
    .element(screen.getByRole('checkbox', { name: 'Aceito os termos' }))
    .toHaveAccessibleDescription('Você deve aceitar os termos')
})

test('a password is hidden until its owner asks to see it', async () => {
  const screen = await render(<PasswordField label="Senha" defaultValue="carnaval" />)
  const input = screen.getByLabelText('Senha', { exact: true })
  await expect.element(input).toHaveAttribute('type', 'password')
  await screen.getByRole('button', { name: 'Mostrar senha' }).click()
  await expect.element(input).toHaveAttribute('type', 'text')
  await expect.element(input).toHaveValue('carnaval')
  await screen.getByRole('button', { name: 'Ocultar senha' }).click()
  await expect.element(input).toHaveAttribute('type', 'password')
})

test('a press on the label of a checkbox ticks it', async () => {
  const screen = await render(<Checkbox label="Quero receber novidades" />)
  await screen.getByText('Quero receber novidades').click()
  await expect.element(screen.getByRole('checkbox')).toBeChecked()
})

test.each([
  ['one line', 'CPF inválido'],
  ['two lines', 'Servidor não respondeu. Verifique sua conexão.'],
])('an error of %s keeps its distance from the button below', async (_, error) => {
  const screen = await render(
    <div className="w-60 [--error-room:2.375rem]">
      <TextField label="CPF" error={error} />
      <button type="button">Salvar</button>
    </div>,
  )
  const foot = textBottom(screen.getByText(error).element())
  const { top } = screen.getByRole('button').element().getBoundingClientRect()
  expect(top - foot).toBeGreaterThanOrEqual(8)
})

/** Bottom of an element's text, without its padding. */
function textBottom(element: Element): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getBoundingClientRect().bottom
}

test('one line of error fits into the space that a form reserves for it', async () => {
  const height = (error?: string) => (
    <div className="[--error-room:2.375rem]">
      <TextField label="CPF" error={error} />
    </div>
  )
  const screen = await render(height())
  const { height: before } = screen.container.getBoundingClientRect()
  await screen.rerender(height('CPF inválido'))
  await expect.element(screen.getByText('CPF inválido')).toBeVisible()
  expect(screen.container.getBoundingClientRect().height).toBe(before)
})
