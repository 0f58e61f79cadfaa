import type { CurrentUser } from '@55tickets/contracts/accounts.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useUser } from '../../lib/auth/auth.tsx'
import { ana } from '../../lib/testing/fake-accounts.ts'
import { fillIn } from '../../lib/testing/fill-in.ts'
import { pressOn } from '../../lib/testing/press-on.ts'
import { found, renderSignedIn } from '../../lib/testing/render-signed-in.tsx'
import { ProfileFacts } from './profile-facts.tsx'

const address = {
  postalCode: '90010150',
  street: 'Rua dos Andradas',
  number: '1001',
  complement: '',
  neighborhood: 'Centro',
  city: 'Porto Alegre',
  state: 'RS',
  country: 'Brasil',
}

function Facts() {
  return <ProfileFacts user={useUser()} />
}

const show = (user: CurrentUser) =>
  renderSignedIn(<Facts />, {
    user,
    answer: ({ method, body }) =>
      method === 'PUT' ? found({ ...user, ...(body as Partial<CurrentUser>) }) : undefined,
  })

const dialog = page.getByRole('dialog', { name: 'Endereço' })
const button = (name: string) => page.getByRole('button', { name })

test('name, initials, email and phone are shown', async () => {
  await show(ana)
  for (const text of ['ABS', 'Ana Beatriz Souza', ana.email, '(51) 99876-5432'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
})

test('a CPF is added, and shown from then on', async () => {
  await show(ana)
  await pressOn(button('Adicionar CPF'))
  await expect.element(page.getByRole('textbox', { name: 'CPF' })).toHaveFocus()
  await fillIn(page.getByRole('textbox', { name: 'CPF' }), '52998224725')
  await pressOn(button('Salvar CPF'))
  await expect.element(page.getByText('529.982.247-25')).toBeVisible()
  await expect.element(button('Editar CPF')).toHaveFocus()
})

test('an address is shown as on an envelope, and can be changed', async () => {
  await show({ ...ana, address })
  await expect.element(page.getByText('Rua dos Andradas, 1001')).toBeVisible()
  await expect.element(page.getByText('Centro, Porto Alegre, RS')).toBeVisible()
  await expect.element(page.getByText('CEP 90010-150, Brasil')).toBeVisible()
  await pressOn(button('Editar Endereço'))
  await expect.element(dialog).toBeVisible()
  await fillIn(page.getByRole('textbox', { name: 'Número' }), '55')
  await pressOn(button('Salvar endereço'))
  await expect.element(page.getByText('Rua dos Andradas, 55')).toBeVisible()
})

test('on a desktop street and number are side by side', async () => {
  await page.viewport(1280, 800)
  await show({ ...ana, address })
  await pressOn(button('Editar Endereço'))
  const textTop = (name: string) =>
    dialog.getByRole('textbox', { name }).element().getBoundingClientRect().top
  expect(textTop('Logradouro')).toBe(textTop('Número'))
  expect(dialog.element().getBoundingClientRect().width).toBeGreaterThan(500)
})

test('cancelling keeps the previous value', async () => {
  await show({ ...ana, address })
  await pressOn(button('Editar Endereço'))
  await pressOn(button('Fechar'))
  await expect.element(page.getByText('Rua dos Andradas, 1001')).toBeVisible()
  await expect.element(button('Editar Endereço')).toHaveFocus()
})

test('an incomplete address counts as missing', async () => {
  await show({ ...ana, address: { ...address, city: '' } })
  await expect.element(button('Adicionar Endereço')).toBeVisible()
})
