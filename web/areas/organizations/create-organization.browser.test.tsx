import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ApiResponse } from '../../lib/api/api.ts'
import { pressOn } from '../../lib/testing/press-on.ts'
import { broken, refused, renderSignedIn } from '../../lib/testing/render-signed-in.tsx'
import { CreateOrganization } from './create-organization.tsx'
import { sampleOrganization } from './testing/render-workspace.tsx'

const created: ApiResponse = { status: 201, body: sampleOrganization }

async function show(answer: ApiResponse = created) {
  const onCreated = vi.fn()
  const { requests } = await renderSignedIn(<CreateOrganization onCreated={onCreated} />, {
    answer: ({ path }) => (path === '/api/organizations' ? answer : undefined),
  })
  const sent = () =>
    requests.filter(({ path }) => path === '/api/organizations').map(({ body }) => body)
  return { onCreated, sent }
}

const name = page.getByRole('textbox', { name: 'Nome da organização' })
const phone = page.getByRole('textbox', { name: 'Telefone para contato' })
const create = page.getByRole('button', { name: 'Criar organização' })

test("the user's own phone is suggested, and the new organization is handed on", async () => {
  const { onCreated, sent } = await show()
  await expect.element(phone).toHaveValue('(51) 99876-5432')
  await name.fill(' Palco Sul ')
  await pressOn(create)
  await expect.poll(() => onCreated.mock.calls).toEqual([[sampleOrganization]])
  expect(sent()).toEqual([{ name: 'Palco Sul', phone: '51998765432' }])
})

test('two presses create one organization', async () => {
  const { onCreated, sent } = await show()
  await name.fill('Palco Sul')
  const button = create.element() as HTMLButtonElement
  button.click()
  button.click()
  await expect.poll(() => onCreated.mock.calls).toHaveLength(1)
  expect(sent()).toHaveLength(1)
})

test('missing and invalid values are marked, and nothing is sent', async () => {
  const { sent } = await show()
  await phone.fill('123')
  await pressOn(create)
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveAccessibleDescription(/^Informe o nome da organização/)
  await expect.element(phone).toHaveAccessibleDescription(/^Número de celular inválido/)
  expect(sent()).toEqual([])
})

test('a refusal is shown, and what was typed stays', async () => {
  const words = 'Você já tem muitas organizações.'
  const { onCreated } = await show(refused(409, 'TOO_MANY_ORGANIZATIONS', words))
  await name.fill('Palco Sul')
  await pressOn(create)
  await expect.element(page.getByRole('alert')).toHaveTextContent(words)
  await expect.element(name).toHaveValue('Palco Sul')
  expect(onCreated).not.toHaveBeenCalled()
})

test('without an answer the form says so', async () => {
  await show(broken)
  await name.fill('Palco Sul')
  await pressOn(create)
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Não foi possível criar a organização. Tente novamente.')
})
