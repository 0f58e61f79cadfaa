import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ana } from '../../lib/testing/fake-accounts.ts'
import { pressOn } from '../../lib/testing/press-on.ts'
import { CpfForm } from './cpf-form.tsx'
import { renderProfile, savePath } from './testing/render-profile.tsx'

async function open(user = ana) {
  const onSaved = vi.fn()
  const rendered = await renderProfile((user) => <CpfForm {...{ user, onSaved }} />, user)
  return {
    ...rendered,
    onSaved,
    cpf: rendered.field('CPF'),
    submit: rendered.view.getByRole('button', { name: /^Salv/ }),
  }
}

const valid = '52998224725'

test.each([
  ['', 'Por favor, informe seu CPF'],
  ['5299822472', 'CPF deve conter 11 dígitos'],
  ['11111111111', 'CPF inválido'],
  ['52998224724', 'CPF inválido'],
])('left with %j the field says %j', async (text, message) => {
  const { cpf } = await open()
  await cpf.fill(text)
  await expect.element(cpf).not.toHaveAttribute('aria-invalid')
  await pressOn(cpf)
  await userEvent.tab()
  await expect.element(cpf).toHaveAttribute('aria-invalid', 'true')
  await expect.element(cpf).toHaveAccessibleDescription(message)
})

test('a valid CPF is marked valid on blur, until it is edited', async () => {
  const { view, cpf } = await open()
  await cpf.fill(valid)
  const praise = view.getByText('✓ CPF válido')
  await expect.element(praise).not.toBeInTheDocument()
  await userEvent.tab()
  await expect.element(praise).toBeVisible()
  await expect.element(cpf).not.toHaveAttribute('aria-invalid')
  await pressOn(cpf)
  await userEvent.keyboard('{Backspace}')
  await expect.element(praise).not.toBeInTheDocument()
})

test('an error is cleared by the next edit', async () => {
  const { cpf } = await open()
  await cpf.fill('123')
  await userEvent.tab()
  await expect.element(cpf).toHaveAttribute('aria-invalid', 'true')
  await pressOn(cpf)
  await userEvent.keyboard('4')
  await expect.element(cpf).not.toHaveAttribute('aria-invalid')
})

test('it is masked while it is typed, takes 11 digits at most, and keeps the caret', async () => {
  const { cpf } = await open()
  await pressOn(cpf)
  await userEvent.keyboard('529a98-22472599')
  await expect.element(cpf).toHaveValue('529.982.247-25')
  await userEvent.keyboard('{Home}{ArrowRight}{Delete}')
  await expect.element(cpf).toHaveValue('599.822.472-5')
  await userEvent.keyboard('2')
  await expect.element(cpf).toHaveValue('529.982.247-25')
})

test('an empty field can’t be sent, and a phone shows digits for it', async () => {
  const { cpf, submit, server } = await open()
  await expect.element(submit).toBeDisabled()
  await expect.element(cpf).toHaveAttribute('inputmode', 'numeric')
  await cpf.fill('5')
  await expect.element(submit).toBeEnabled()
  await cpf.fill('')
  await expect.element(submit).toBeDisabled()
  await pressOn(cpf)
  await userEvent.keyboard('{Enter}')
  expect(server.count(savePath)).toBe(0)
})

test('a wrong CPF is not sent, and has the focus', async () => {
  const { cpf, submit, server } = await open()
  await cpf.fill('52998224724')
  await pressOn(submit)
  await expect.element(cpf).toHaveFocus()
  await expect.element(cpf).toHaveAccessibleDescription('CPF inválido')
  expect(server.count(savePath)).toBe(0)
})

test('it is saved once for two presses, as digits, and updates the user', async () => {
  const { view, cpf, submit, server, toasts, onSaved, known, hold } = await open()
  const saved = { ...ana, cpf: valid }
  server.answers.set(savePath, { status: 200, body: saved })
  await cpf.fill(valid)
  const release = hold()
  await submit.dblClick()
  await expect.element(view.getByText('Salvando...')).toBeVisible()
  release()
  await expect.element(known).toHaveTextContent(valid)
  expect(server.lastBody(savePath)).toEqual({ cpf: valid })
  expect(server.count(savePath)).toBe(1)
  expect(onSaved).toHaveBeenCalledExactlyOnceWith(saved)
  expect(toasts).toEqual([
    { channel: 'general', variant: 'success', text: 'CPF salvo com sucesso.' },
  ])
})

test.each([
  [
    'the server’s words',
    { status: 409, body: { code: 'CPF_LOCKED', message: 'Este CPF já foi usado.' } },
    'Este CPF já foi usado.',
  ],
  [
    'its words about the field',
    {
      status: 400,
      body: { code: 'BAD_INPUT', message: 'Confira.', fields: { cpf: 'CPF inválido' } },
    },
    'CPF inválido',
  ],
  ['words of our own', { status: 500, body: undefined }, 'Erro ao salvar CPF. Tente novamente.'],
])(
  'a failure is shown in %s, at the field, until it is edited',
  async (_whose, answer, message) => {
    const { cpf, submit, server, toasts, onSaved } = await open()
    server.answers.set(savePath, answer)
    await cpf.fill(valid)
    await pressOn(submit)
    await expect.element(cpf).toHaveAccessibleDescription(message)
    await expect.element(cpf).toHaveFocus()
    expect(onSaved).not.toHaveBeenCalled()
    expect(toasts).toEqual([])
    await userEvent.keyboard('{End}{Backspace}')
    await expect.element(cpf).not.toHaveAttribute('aria-invalid')
  },
)

test('a missing answer is shown, and a second press retries', async () => {
  const { cpf, submit, server, known } = await open()
  server.isDown = true
  await cpf.fill(valid)
  await pressOn(submit)
  await expect
    .element(cpf)
    .toHaveAccessibleDescription('Servidor não respondeu. Verifique sua conexão.')
  server.isDown = false
  server.answers.set(savePath, { status: 200, body: { ...ana, cpf: valid } })
  await pressOn(submit)
  await expect.element(known).toHaveTextContent(valid)
})

test('without a known user nothing is sent', async () => {
  const { view, field, server } = await renderProfile(() => <CpfForm user={undefined} />)
  await field('CPF').fill(valid)
  await pressOn(view.getByRole('button', { name: /^Salvar/ }))
  await expect.element(field('CPF')).toHaveAccessibleDescription('Usuário não encontrado')
  expect(server.count(savePath)).toBe(0)
})

test('an existing CPF can be edited', async () => {
  const { cpf } = await open({ ...ana, cpf: valid })
  await expect.element(cpf).toHaveValue('529.982.247-25')
})
