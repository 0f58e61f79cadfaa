import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ApiRequest } from '../../../lib/api/api.ts'
import { pressOn } from '../../../lib/testing/press-on.ts'
import { found, refused, renderSignedIn } from '../../../lib/testing/render-signed-in.tsx'
import { SecurityScreen } from './security-screen.tsx'

const login = (index: number, more: object = {}) => ({
  _id: `00000000-0000-4000-8000-00000000000${index}`,
  device: 'Chrome, Android',
  address: '203.0.113.7',
  since: '2026-11-01T12:00:00.000Z',
  usedAt: '2026-11-19T12:00:00.000Z',
  isThis: false,
  ...more,
})
const own = login(1, { isThis: true, device: 'Safari, iPhone' })

async function show(others: readonly object[], answer = found({ message: 'Acesso encerrado.' })) {
  let logins: readonly object[] = [own, ...others]
  const scene = await renderSignedIn(<SecurityScreen />, {
    answer: ({ method, path }: ApiRequest) => {
      if (path === '/api/auth/logins' && method === 'GET') return found({ logins })
      if (!/^\/api\/auth\/(logins|change-password)/.test(path)) return undefined
      if (method === 'DELETE') logins = [own]
      return answer
    },
  })
  const deleted = () =>
    scene.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path)
  return { ...scene, deleted }
}

test('each device is listed with its last use, and another one is signed out', async () => {
  const { deleted } = await show([login(2)])
  await expect.element(page.getByText('Este aparelho · IP 203.0.113.7')).toBeVisible()
  await expect
    .element(page.getByText('Último uso em 19/11/2026 às 09:00 · IP 203.0.113.7'))
    .toBeVisible()
  await pressOn(page.getByRole('button', { name: 'Encerrar o acesso: Chrome, Android' }))
  await expect.poll(() => deleted()).toEqual([`/api/auth/logins/${login(2)._id}`])
  await expect.element(page.getByText('Chrome, Android')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Encerrar todas' })).not.toBeInTheDocument()
})

test('all others are signed out after a question', async () => {
  const { deleted } = await show([login(2), login(3, { device: null, address: null })])
  await pressOn(page.getByRole('button', { name: 'Encerrar todas' }))
  await expect.element(page.getByText(/Os outros 2 aparelhos/)).toBeVisible()
  expect(deleted()).toEqual([])
  await pressOn(page.getByRole('dialog').getByRole('button', { name: 'Encerrar todas' }))
  await expect.poll(() => deleted()).toEqual(['/api/auth/logins'])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a password is changed once both fields agree', async () => {
  const { requests } = await show([], found({ message: 'Senha alterada com sucesso!' }))
  await pressOn(page.getByRole('button', { name: 'Alterar senha' }))
  await pressOn(page.getByRole('button', { name: 'Salvar nova senha' }))
  await expect.element(page.getByText('Nova senha é obrigatória')).toBeVisible()
  await page.getByLabelText('Nova senha', { exact: true }).fill('outra-senha')
  await page.getByLabelText('Confirmar nova senha').fill('outra-senha')
  await pressOn(page.getByRole('button', { name: 'Salvar nova senha' }))
  await expect.element(page.getByRole('button', { name: 'Alterar senha' })).toBeVisible()
  const body = { newPassword: 'outra-senha' }
  expect(requests.find(({ path }) => path === '/api/auth/change-password')?.body).toEqual(body)
})

test('a password that is refused stays typed', async () => {
  await show([], refused(404, 'NOT_FOUND', 'Não encontramos o que você procura.'))
  await pressOn(page.getByRole('button', { name: 'Alterar senha' }))
  await page.getByLabelText('Nova senha', { exact: true }).fill('outra-senha')
  await page.getByLabelText('Confirmar nova senha').fill('outra-senha')
  await pressOn(page.getByRole('button', { name: 'Salvar nova senha' }))
  await expect.element(page.getByText(/^Não encontramos/)).toBeVisible()
  await expect.element(page.getByLabelText('Confirmar nova senha')).toHaveValue('outra-senha')
})
