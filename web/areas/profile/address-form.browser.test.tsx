import type { CurrentUser } from '@55tickets/contracts/accounts.ts'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ana } from '../../lib/testing/fake-accounts.ts'
import { fillIn } from '../../lib/testing/fill-in.ts'
import { pressOn } from '../../lib/testing/press-on.ts'
import { AddressForm } from './address-form.tsx'
import { renderProfile, savePath, stubPostalCodes } from './testing/render-profile.tsx'

const square = {
  postalCode: '01001000',
  street: 'Praça da Sé',
  number: '10',
  complement: 'Sala 2',
  neighborhood: 'Sé',
  city: 'São Paulo',
  state: 'SP',
  country: 'Brasil',
}

async function open(user: CurrentUser = ana) {
  const onSaved = vi.fn()
  const rendered = await renderProfile((user) => <AddressForm {...{ user, onSaved }} />, user)
  return {
    ...rendered,
    onSaved,
    submit: rendered.view.getByRole('button', { name: /^Salv/ }),
  }
}

const labels = {
  postalCode: 'CEP',
  street: 'Logradouro',
  number: 'Número',
  complement: 'Complemento (opcional)',
  neighborhood: 'Bairro (opcional)',
  city: 'Cidade',
  state: 'Estado',
  country: 'País',
}

type Opened = Pick<Awaited<ReturnType<typeof open>>, 'field'>

async function fillAll({ field }: Opened) {
  stubPostalCodes('fails')
  for (const [part, label] of Object.entries(labels))
    await fillIn(field(label), square[part as keyof typeof square])
}

/** Fills the form in through the driver, as a person would. */
async function typeAll({ field }: Opened) {
  stubPostalCodes('fails')
  for (const [part, label] of Object.entries(labels))
    await field(label).fill(square[part as keyof typeof square])
}

test.each([
  ['CEP', 'CEP é obrigatório'],
  ['Logradouro', 'Logradouro é obrigatório'],
  ['Número', 'Número é obrigatório'],
  ['Cidade', 'Cidade é obrigatória'],
])('%s, left empty, shows %j until it is edited', async (label, message) => {
  const { field } = await open()
  await pressOn(field(label))
  await userEvent.tab()
  await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field(label)).toHaveAccessibleDescription(message)
  await field(label).fill('1')
  await expect.element(field(label)).not.toHaveAttribute('aria-invalid')
})

test.each(['Complemento (opcional)', 'Bairro (opcional)', 'Estado', 'País'])(
  '%s may be left empty without a message',
  async (label) => {
    const { field } = await open()
    await field(label).fill('')
    await pressOn(field(label))
    await userEvent.tab()
    await expect.element(field(label)).not.toHaveAttribute('aria-invalid')
    await expect.element(field(label)).not.toHaveAccessibleDescription()
  },
)

test.each(Object.entries(labels).slice(1))(
  '%s, left filled in, is marked valid until it is edited',
  async (part, label) => {
    const { field } = await open()
    await field(label).fill(square[part as keyof typeof square])
    await pressOn(field(label))
    await userEvent.tab()
    await expect.element(field(label)).toHaveAccessibleDescription('✓ Campo válido')
    await field(label).fill('x')
    await expect.element(field(label)).not.toHaveAccessibleDescription()
  },
)

test('the country is Brazil unless it is changed', async () => {
  const { field } = await open()
  await expect.element(field('País')).toHaveValue('Brasil')
})

test('an empty form is not sent: each missing field shows an error, the first is focused', async () => {
  const { view, field, submit, server } = await open()
  await pressOn(submit)
  for (const message of [
    'CEP é obrigatório',
    'Logradouro é obrigatório',
    'Número é obrigatório',
    'Cidade é obrigatória',
  ])
    await expect.element(view.getByText(message)).toBeVisible()
  await expect.element(field('CEP')).toHaveFocus()
  expect(server.count(savePath)).toBe(0)
})

test('it is saved once for two presses, with the postal code as digits, and updates the user', async () => {
  const opened = await open()
  const { view, submit, server, toasts, onSaved, known, hold } = opened
  const saved = { ...ana, address: square }
  server.answers.set(savePath, { status: 200, body: saved })
  await typeAll(opened)
  const release = hold()
  await submit.dblClick()
  await expect.element(view.getByText('Salvando...')).toBeVisible()
  release()
  await expect.element(known).toHaveTextContent('Praça da Sé')
  expect(server.lastBody(savePath)).toEqual({ address: square })
  expect(server.count(savePath)).toBe(1)
  expect(onSaved).toHaveBeenCalledExactlyOnceWith(saved)
  expect(toasts).toEqual([
    { channel: 'general', variant: 'success', text: 'Endereço adicionado com sucesso.' },
  ])
})

const failed = {
  channel: 'general',
  variant: 'error',
  text: 'Não foi possível salvar seu endereço. Por favor, tente novamente.',
}

test('a failure is shown, and the typed values stay', async () => {
  const opened = await open()
  const { field, submit, server, toasts, onSaved } = opened
  server.isDown = true
  await fillAll(opened)
  await pressOn(submit)
  await expect.poll(() => toasts).toEqual([failed])
  await expect.element(field('Logradouro')).toHaveValue('Praça da Sé')
  expect(onSaved).not.toHaveBeenCalled()
})

test('a server error is shown at its field', async () => {
  const opened = await open()
  const { field, submit, server } = opened
  const fields = { 'address.city': 'Cidade desconhecida' }
  const body = { code: 'BAD_INPUT', message: 'Confira os dados enviados.', fields }
  server.answers.set(savePath, { status: 400, body })
  await fillAll(opened)
  await pressOn(submit)
  await expect.element(field('Cidade')).toHaveAccessibleDescription('Cidade desconhecida')
  await expect.element(field('Cidade')).toHaveFocus()
})

test('without a known user nothing is sent', async () => {
  const rendered = await renderProfile(() => <AddressForm user={undefined} />)
  await fillAll(rendered)
  await pressOn(rendered.view.getByRole('button', { name: /^Salvar/ }))
  await expect
    .poll(() => rendered.toasts)
    .toEqual([
      { channel: 'general', variant: 'error', text: 'Informações do usuário não encontradas.' },
    ])
  expect(rendered.server.count(savePath)).toBe(0)
})

test('an existing address can be edited without another lookup', async () => {
  const codes = stubPostalCodes({})
  const { field } = await open({ ...ana, address: square })
  await expect.element(field('CEP')).toHaveValue('01001-000')
  await expect.element(field('Número')).toHaveValue('10')
  await pressOn(field('CEP'))
  await userEvent.tab()
  await expect.element(field('CEP')).toHaveAccessibleDescription('✓ Campo válido')
  expect(codes.requests()).toEqual([])
})

test.each([320, 344, 447, 448, 640])(
  'in a column of %i px every label has one line, so that fields of one row stand level',
  async (width) => {
    await page.viewport(1280, 800)
    const { view } = await renderProfile((user) => (
      <div style={{ width }}>
        <AddressForm user={user} onSaved={() => undefined} />
      </div>
    ))
    await expect.element(view.getByLabelText('CEP', { exact: true })).toBeVisible()
    const heights = [...document.querySelectorAll('form label')].map(
      (label) => label.getBoundingClientRect().height,
    )
    expect(heights).toHaveLength(8)
    expect(Math.max(...heights)).toBe(Math.min(...heights))
  },
)
