import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useLocation } from '../framework/router/router.tsx'
import { MemoryRouter, Route, Routes } from '../framework/testing/memory-router.tsx'
import { pressOn } from '../lib/testing/press-on.ts'
import type { AccountProps } from './account.ts'
import { Header } from './header.tsx'

const signedIn: AccountProps['auth'] = {
  status: 'signed-in',
  user: { name: 'ana souza', email: 'ana@exemplo.com.br', roles: [] },
}
const signedOut: AccountProps['auth'] = { status: 'signed-out' }

function renderHeader(auth: AccountProps['auth'], onLogout = () => undefined) {
  return render(
    <MemoryRouter>
      <Header auth={auth} onLogout={onLogout} />
      <Routes>
        <Route path="*" element={<Address />} />
      </Routes>
      <div style={{ height: '200vh' }} />
    </MemoryRouter>,
  )
}

function Address() {
  return <p>Endereço {useLocation().pathname}</p>
}

/** Resolves after the scroll event was handled, so that "still transparent" means something. */
async function scrollAndSettle(top: number) {
  const heard = new Promise((resolve) => window.addEventListener('scroll', resolve, { once: true }))
  window.scrollTo(0, top)
  await heard
  await new Promise(requestAnimationFrame)
}

beforeEach(() => page.viewport(1280, 800))
afterEach(() => window.scrollTo(0, 0))

test('while the account loads, a placeholder stands in for its links', async () => {
  const screen = await renderHeader({ status: 'loading' })
  await expect.element(screen.getByText('Carregando sua conta')).toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: 'Entrar' })).not.toBeInTheDocument()
})

test('while the server is unreachable the header links to login and sign-up', async () => {
  const screen = await renderHeader({ status: 'unreachable', error: new Error('500') })
  await expect.element(screen.getByRole('link', { name: 'Entrar' })).toBeVisible()
  await expect.element(screen.getByText('Carregando sua conta')).not.toBeInTheDocument()
})

test('the avatar of an account without a name shows U', async () => {
  const user = { name: '', email: 'ana@exemplo.com.br', roles: [] }
  const screen = await renderHeader({ status: 'signed-in', user })
  await expect.element(screen.getByRole('button', { name: 'Sua conta, U' })).toBeVisible()
})

test('signed out, the header leads to login and sign-up', async () => {
  const screen = await renderHeader(signedOut)
  await expect
    .element(screen.getByRole('link', { name: 'Entrar' }))
    .toHaveAttribute('href', '/login')
  await expect
    .element(screen.getByRole('link', { name: 'Criar Conta' }))
    .toHaveAttribute('href', '/signup')
})

test('the avatar opens the account menu with its first press', async () => {
  const screen = await renderHeader(signedIn)
  const avatar = screen.getByRole('button', { name: 'Sua conta, AS' })
  await expect.element(avatar).toHaveTextContent('AS')
  await pressOn(avatar)
  await expect.element(screen.getByText('ana souza')).toBeVisible()
  await expect.element(screen.getByText('ana@exemplo.com.br')).toBeVisible()
  const entries = screen.getByRole('menuitem').elements()
  expect(entries.map((entry) => [entry.textContent, entry.getAttribute('href')])).toEqual([
    ['Perfil', '/profile'],
    ['Meus Ingressos', '/meus-ingressos'],
    ['Minhas Inscrições', '/inscricoes'],
    ['Sair', null],
  ])
})

test('a team member has a link to the team in the account menu', async () => {
  const user = { name: 'Bia', email: 'bia@exemplo.com.br', roles: ['platform' as const] }
  const screen = await renderHeader({ status: 'signed-in', user })
  await pressOn(screen.getByRole('button', { name: 'Sua conta, B' }))
  await expect
    .element(screen.getByRole('menuitem', { name: 'Equipe' }))
    .toHaveAttribute('href', '/equipe')
})

test('a user with the gate role has a link to the gate, as a separate document', async () => {
  const user = { name: 'Gil', email: 'gil@exemplo.com.br', roles: ['gate' as const] }
  const screen = await renderHeader({ status: 'signed-in', user })
  await pressOn(screen.getByRole('button', { name: 'Sua conta, G' }))
  await expect
    .element(screen.getByRole('menuitem', { name: 'Portaria' }))
    .toHaveAttribute('href', '/portaria')
  await expect.element(screen.getByRole('menuitem', { name: 'Equipe' })).not.toBeInTheDocument()
})

test('Escape closes the account menu and the avatar has the focus again', async () => {
  const screen = await renderHeader(signedIn)
  const avatar = screen.getByRole('button', { name: 'Sua conta, AS' })
  await pressOn(avatar)
  await expect.element(screen.getByRole('menu')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(avatar).toHaveFocus()
})

test('"Sair" in the account menu logs out', async () => {
  const onLogout = vi.fn()
  const screen = await renderHeader(signedIn, onLogout)
  await pressOn(screen.getByRole('button', { name: 'Sua conta, AS' }))
  await pressOn(screen.getByRole('menuitem', { name: 'Sair' }))
  expect(onLogout).toHaveBeenCalledTimes(1)
})

test('the header turns solid once the page is scrolled more than 10 px', async () => {
  const screen = await renderHeader(signedOut)
  const header = screen.getByRole('banner')
  await expect.element(header).toHaveStyle({ boxShadow: 'none' })
  const { height } = header.element().getBoundingClientRect()
  await scrollAndSettle(10)
  await expect.element(header).toHaveAttribute('data-scrolled', 'false')
  await scrollAndSettle(11)
  await expect.element(header).toHaveAttribute('data-scrolled', 'true')
  await expect.element(header).toHaveStyle({ backgroundColor: 'rgb(255, 255, 255)' })
  expect(header.element().getBoundingClientRect().height).toBe(height)
})
