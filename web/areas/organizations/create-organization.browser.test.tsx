import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ApiResponse } from '../../lib/api/api.ts'
import { pressOn } from '../../lib/testing/press-on.ts'
import { broken, refused, renderSignedIn } from '../../lib/testing/render-signed-in.tsx'
import { CreateOrganization } from './create-organization.tsx'
import { organizationList, sampleOrganization } from './testing/render-workspace.tsx'

const created: ApiResponse = { status: 201, body: sampleOrganization }

async function show(answer: ApiResponse = created, isEmailProved = true) {
  const onCreated = vi.fn()
  const { requests } = await renderSignedIn(<CreateOrganization onCreated={onCreated} />, {
    answer: ({ path, method }) => {
      if (path !== '/api/organizations') return undefined
      return method === 'POST' ? answer : organizationList([], isEmailProved)
    },
  })
  const sent = () =>
    requests
      .filter(({ path, method }) => path === '/api/organizations' && method === 'POST')
      .map(({ body }) => body)
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

test('who has not confirmed their address reads that first, and how', async () => {
  const words = 'Confirme seu email para continuar: abra o link que enviamos.'
  await show(refused(403, 'EMAIL_NOT_PROVED', words), false)
  const notice = page.getByRole('region', { name: 'Confirme seu email' })
  await expect.element(notice.getByText(/para criar sua organização/)).toBeVisible()
  await expect.element(notice.getByRole('button', { name: 'Reenviar' })).toBeVisible()
  await name.fill('Palco Sul')
  await pressOn(create)
  await expect.element(page.getByRole('alert')).toHaveTextContent(words)
  await expect.element(name).toHaveValue('Palco Sul')
})

test('without an answer the form says so', async () => {
  await show(broken)
  await name.fill('Palco Sul')
  await pressOn(create)
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Não foi possível criar a organização. Tente novamente.')
})
