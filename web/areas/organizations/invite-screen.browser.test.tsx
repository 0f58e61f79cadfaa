import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ApiResponse } from '../../lib/api/api.ts'
import { createFakeAccounts, openTab } from '../../lib/testing/fake-accounts.ts'
import { pressOn } from '../../lib/testing/press-on.ts'
import { broken, found, refused, renderSignedIn } from '../../lib/testing/render-signed-in.tsx'
import { TestApp } from '../../lib/testing/test-app.tsx'
import { InviteScreen } from './invite-screen.tsx'
import { palcoSul } from './testing/render-workspace.tsx'

const offer = {
  organization: 'Palco Sul',
  role: 'manager',
  isMailed: true,
  expiresAt: '2026-11-21T12:00:00.000Z',
}

async function show(invite: ApiResponse = found(offer), accept: ApiResponse = found(palcoSul)) {
  const server = { invite, accept }
  const rendered = await renderSignedIn(<InviteScreen token="abc" />, {
    answer: ({ path }) => {
      if (path === '/api/invites/abc') return server.invite
      return path === '/api/invites/abc/accept' ? server.accept : undefined
    },
  })
  return { ...rendered, server }
}

const acceptButton = page.getByRole('button', { name: 'Aceitar convite' })

test('an invite says who invites, the role and what it may do, and leads to the events', async () => {
  const { toasts } = await show()
  await expect
    .element(page.getByRole('heading', { name: 'Palco Sul quer você na equipe' }))
    .toBeVisible()
  await expect.element(page.getByText('Gerente')).toBeVisible()
  await expect.element(page.getByText(/^Cria e edita eventos/)).toBeVisible()
  await pressOn(acceptButton)
  await expect.element(page.getByText('/promotor/o/palco-sul')).toBeVisible()
  expect(toasts).toMatchObject([{ text: 'Você está na equipe de Palco Sul.' }])
})

test('who comes by a copied link is told that an owner confirms', async () => {
  const { toasts } = await show(
    found({ ...offer, isMailed: false }),
    found({ ...palcoSul, isConfirmed: false }),
  )
  await expect
    .element(page.getByText('Depois que você aceitar, um dono confirma que é você.'))
    .toBeVisible()
  await pressOn(acceptButton)
  await expect.poll(() => toasts).toMatchObject([{ text: 'Pronto! Agora um dono confirma você.' }])
})

test('nobody has to sign in to read it, but to accept it', async () => {
  const accounts = createFakeAccounts()
  accounts.answers.set('/api/invites/abc', found(offer))
  const { auth } = openTab(accounts)
  await auth.check()
  await render(
    <TestApp auth={auth} client={new QueryClient()} path="/convite/abc" showsState>
      <InviteScreen token="abc" />
    </TestApp>,
  )
  await expect.element(page.getByRole('link', { name: 'Criar conta' })).toBeVisible()
  await pressOn(page.getByRole('link', { name: 'Entrar' }))
  await expect.element(page.getByText('/login {"from":"/convite/abc"}')).toBeVisible()
})

test('an invite that is used, expired or withdrawn says so', async () => {
  await show(refused(410, 'INVITE_INVALID'))
  await expect
    .element(page.getByRole('heading', { name: 'Este convite não vale mais' }))
    .toBeVisible()
  expect(acceptButton.elements()).toEqual([])
})

test('an invite that fails to load can be retried', async () => {
  const { server } = await show(broken)
  await expect.element(page.getByRole('alert')).toBeVisible()
  server.invite = found(offer)
  await pressOn(page.getByRole('button', { name: 'Tentar novamente' }))
  await expect.element(acceptButton).toBeVisible()
})

test('an address that is not proved can be proved from here', async () => {
  const words = 'Confirme seu email para continuar.'
  await show(found(offer), refused(403, 'EMAIL_NOT_PROVED', words))
  await pressOn(acceptButton)
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Reenviar' })).toBeVisible()
})

test('a member is led to the workspace', async () => {
  await show(found(offer), refused(409, 'ALREADY_MEMBER'))
  await pressOn(acceptButton)
  await expect.element(page.getByText('Você já faz parte desta equipe.')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Abrir a área do promotor' }))
    .toHaveAttribute('href', '/promotor')
})
