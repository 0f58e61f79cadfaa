import { afterEach, expect, test, vi } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { pressOn } from '../../lib/testing/press-on.ts'
import { waitUntil } from '../../lib/testing/wait-until.ts'
import { AddressForm } from './address-form.tsx'
import { renderProfile, stubPostalCodes } from './testing/render-profile.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const place = { logradouro: 'Praça da Sé', bairro: 'Sé', localidade: 'São Paulo', uf: 'SP' }

async function open() {
  const { view, field } = await renderProfile((user) => <AddressForm user={user} />)
  return {
    field,
    postalCode: field('CEP'),
    looking: view.getByText('Buscando CEP...'),
  }
}

async function leaveWith(field: Locator, text: string) {
  await field.fill(text)
  await userEvent.tab()
}

test('a complete postal code is looked up on blur and fills in the address', async () => {
  const codes = stubPostalCodes(place)
  const { field, postalCode } = await open()
  await postalCode.fill('01001000')
  await expect.element(postalCode).toHaveValue('01001-000')
  expect(codes.requests()).toEqual([])
  await userEvent.tab()
  await expect.element(field('Logradouro')).toHaveValue('Praça da Sé')
  await expect.element(field('Bairro (opcional)')).toHaveValue('Sé')
  await expect.element(field('Cidade')).toHaveValue('São Paulo')
  await expect.element(field('Estado')).toHaveValue('SP')
  await expect.element(field('Cidade')).toHaveAccessibleDescription('✓ Campo válido')
  await expect.element(field('Número')).toHaveValue('')
  expect(codes.requests()).toEqual(['https://viacep.example/ws/01001000/json'])
})

test('fewer than eight digits show an error without a lookup; more cannot be typed', async () => {
  const codes = stubPostalCodes(place)
  const { postalCode } = await open()
  await leaveWith(postalCode, '0100100')
  await expect.element(postalCode).toHaveAccessibleDescription('CEP deve conter 8 dígitos')
  expect(codes.requests()).toEqual([])
  await pressOn(postalCode)
  await userEvent.keyboard('{End}09')
  await expect.element(postalCode).toHaveValue('01001-000')
})

test('a running lookup is announced, and every field can be edited', async () => {
  const codes = stubPostalCodes('hangs')
  const { field, postalCode, looking } = await open()
  await leaveWith(postalCode, '01001000')
  await expect.element(looking).toBeVisible()
  await field('Logradouro').fill('Rua que eu sei')
  await expect.element(field('Cidade')).toBeEnabled()
  codes.answer(place)
  await expect.element(field('Cidade')).toHaveValue('São Paulo')
  await expect.element(field('Logradouro')).toHaveValue('Rua que eu sei')
  await expect.element(looking).not.toBeInTheDocument()
})

test.each([[true], ['true']])(
  'a code that does not exist (%j) shows an error until it is edited',
  async (erro) => {
    stubPostalCodes({ erro })
    const { postalCode } = await open()
    await leaveWith(postalCode, '00000000')
    await expect
      .element(postalCode)
      .toHaveAccessibleDescription('CEP não encontrado. Por favor, verifique.')
    await pressOn(postalCode)
    await userEvent.keyboard('{End}{Backspace}')
    await expect.element(postalCode).not.toHaveAttribute('aria-invalid')
  },
)

const failure = 'Erro ao buscar CEP. Por favor, preencha os campos manualmente.'

test.each<[string, 'fails' | Response | object]>([
  ['can’t be reached', 'fails'],
  ['answers an error', new Response('', { status: 500 })],
  ['answers no JSON', new Response('<html>')],
  ['answers nonsense', []],
])('when the service %s an error is shown, and the next blur retries', async (_, reply) => {
  const codes = stubPostalCodes(Array.isArray(reply) ? Response.json('nonsense') : reply)
  const { field, postalCode } = await open()
  await leaveWith(postalCode, '01001000')
  await expect.element(postalCode).toHaveAccessibleDescription(failure)
  await expect.element(field('Logradouro')).toBeEnabled()
  codes.replyWith(place)
  await pressOn(postalCode)
  await userEvent.tab()
  await expect.element(field('Logradouro')).toHaveValue('Praça da Sé')
})

test('a service that does not answer is given up after five seconds', async () => {
  stubPostalCodes('hangs')
  const { postalCode, looking } = await open()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await leaveWith(postalCode, '01001000')
  await waitUntil(() => vi.getTimerCount() > 0 && looking.query() !== null)
  await vi.advanceTimersByTimeAsync(4_999)
  expect(looking.query()).not.toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  await expect.element(postalCode).toHaveAccessibleDescription(failure)
})

test('of two lookups the latest code counts', async () => {
  const codes = stubPostalCodes('hangs')
  const { field, postalCode } = await open()
  await leaveWith(postalCode, '01001000')
  await leaveWith(postalCode, '90010000')
  codes.answer({ logradouro: '', bairro: '', localidade: 'Porto Alegre', uf: 'RS' })
  await expect.element(field('Cidade')).toHaveValue('Porto Alegre')
  codes.answer(place)
  await field('Número').fill('10')
  await userEvent.tab()
  await expect.element(field('Logradouro')).toHaveValue('')
  await expect.element(field('Estado')).toHaveValue('RS')
})

test('a code of a whole town keeps typed values and clears those of an earlier code', async () => {
  const codes = stubPostalCodes(place)
  const { field, postalCode } = await open()
  await leaveWith(postalCode, '01001000')
  await expect.element(field('Logradouro')).toHaveValue('Praça da Sé')
  await field('Bairro (opcional)').fill('Centro')
  codes.replyWith({ logradouro: '', bairro: '', localidade: 'Caraá', uf: 'RS' })
  await leaveWith(postalCode, '95515000')
  await expect.element(field('Cidade')).toHaveValue('Caraá')
  await expect.element(field('Logradouro')).toHaveValue('')
  await expect.element(field('Bairro (opcional)')).toHaveValue('Centro')
})

test('the same code is not looked up twice', async () => {
  const codes = stubPostalCodes(place)
  const { field, postalCode } = await open()
  await leaveWith(postalCode, '01001000')
  await expect.element(field('Cidade')).toHaveValue('São Paulo')
  await field('Cidade').fill('Sampa')
  await pressOn(postalCode)
  await userEvent.tab()
  await expect.element(field('Cidade')).toHaveValue('Sampa')
  expect(codes.requests()).toHaveLength(1)
})
