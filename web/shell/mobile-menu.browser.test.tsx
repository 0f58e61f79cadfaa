import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useLocation } from '../framework/router/router.tsx'
import { MemoryRouter } from '../framework/testing/memory-router.tsx'
import { pressOn } from '../lib/testing/press-on.ts'
import type { AccountProps } from './account.ts'
import { Header } from './header.tsx'

const signedIn: AccountProps['auth'] = {
  status: 'signed-in',
  user: { name: 'Ana Souza', email: 'ana@exemplo.com.br', roles: [] },
}

async function openMenu(auth: AccountProps['auth'], onLogout = () => undefined) {
  const screen = await render(
    <MemoryRouter>
      <Header auth={auth} onLogout={onLogout} />
      <Address />
      <button type="button">Depois</button>
    </MemoryRouter>,
  )
  const toggle = screen.getByRole('button', { name: 'Abrir menu' })
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false')
  await pressOn(toggle)
  const menu = screen.getByRole('navigation', { name: 'Menu' })
  await expect.element(menu).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Fechar menu' }))
    .toHaveAttribute('aria-expanded', 'true')
  if (auth.status === 'signed-in') {
    await expect.element(menu.getByRole('button', { name: 'Sair' })).toBeVisible()
  }
  return { screen, menu }
}

function Address() {
  return <p>Endereço {useLocation().pathname}</p>
}

beforeEach(() => page.viewport(768, 800))

test('at 768 px the account entries are in the menu', async () => {
  const { screen, menu } = await openMenu(signedIn)
  await expect
    .element(screen.getByRole('button', { name: 'Sua conta, AS' }))
    .not.toBeInTheDocument()
  await expect.element(menu.getByText('ana@exemplo.com.br')).toBeVisible()
  const links = menu.getByRole('link').elements()
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Perfil', '/profile'],
    ['Meus Ingressos', '/meus-ingressos'],
    ['Minhas Inscrições', '/inscricoes'],
  ])
})

test('a team member has a link to the team', async () => {
  const user = { name: 'Bia', email: 'bia@exemplo.com.br', roles: ['platform' as const] }
  const { menu } = await openMenu({ status: 'signed-in', user })
  await expect
    .element(menu.getByRole('link', { name: 'Equipe' }))
    .toHaveAttribute('href', '/equipe')
})

test('at 769 px there is no toggle', async () => {
  await page.viewport(769, 800)
  const screen = await render(
    <MemoryRouter>
      <Header auth={signedIn} onLogout={() => undefined} />
    </MemoryRouter>,
  )
  await expect.element(screen.getByRole('button', { name: 'Sua conta, AS' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Abrir menu' })).not.toBeInTheDocument()
})

test('every entry is at least 44 px high', async () => {
  const { menu } = await openMenu(signedIn)
  const entries = [...menu.element().querySelectorAll('a, button')]
  expect(entries).toHaveLength(4)
  for (const entry of entries) {
    expect(entry.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  }
})

test('choosing a link goes there and closes the menu', async () => {
  const { screen, menu } = await openMenu({ status: 'signed-out' })
  await pressOn(screen.getByRole('link', { name: 'Criar Conta' }))
  await expect.element(screen.getByText('Endereço /signup')).toBeVisible()
  await expect.element(menu).not.toBeInTheDocument()
})

test('Escape closes the menu and its toggle has the focus again', async () => {
  const { screen, menu } = await openMenu(signedIn)
  await userEvent.keyboard('{Tab}{Tab}{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Abrir menu' })).toHaveFocus()
})

test('the menu closes when the focus leaves it, and on a press beside it', async () => {
  const { screen, menu } = await openMenu({ status: 'signed-out' })
  await userEvent.keyboard('{Tab}{Tab}{Tab}')
  await expect.element(screen.getByRole('button', { name: 'Depois' })).toHaveFocus()
  await expect.element(menu).not.toBeInTheDocument()

  await pressOn(screen.getByRole('button', { name: 'Abrir menu' }))
  await expect.element(menu).toBeVisible()
  await userEvent.click(document.body, { position: { x: 20, y: 600 } })
  await expect.element(menu).not.toBeInTheDocument()
})

test('"Sair" logs out and closes the menu', async () => {
  const onLogout = vi.fn()
  const { screen, menu } = await openMenu(signedIn, onLogout)
  await pressOn(screen.getByRole('button', { name: 'Sair' }))
  expect(onLogout).toHaveBeenCalledTimes(1)
  await expect.element(menu).not.toBeInTheDocument()
})
