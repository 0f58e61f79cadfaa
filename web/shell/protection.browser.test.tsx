import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Link, useLocation, useNavigate } from '../framework/router/router.tsx'
import { MemoryRouter, Route, Routes } from '../framework/testing/memory-router.tsx'
import { AuthProvider, useUser } from '../lib/auth/auth.tsx'
import {
  bruno,
  createFakeAccounts,
  credentials,
  openTab,
  sampleToken,
} from '../lib/testing/fake-accounts.ts'
import { LoginGuard, Protected } from './protection.tsx'

const mine = { method: 'GET', path: '/api/mine', access: 'user' } as const

async function open(path: string, access: 'open' | 'user') {
  const server = createFakeAccounts()
  const tab = openTab(server)
  const page = (of: 'open' | 'user', children: ReactNode) => (
    <>
      <LoginGuard access={of} />
      <Protected access={of}>{children}</Protected>
    </>
  )
  const view = await render(
    <MemoryRouter initialEntries={['/first', path]}>
      <AuthProvider auth={tab.auth}>
        <Routes>
          <Route path="/login" element={<Login />} />
          <Route path="/first" element={<p>Primeira</p>} />
          <Route path="/" element={page('open', <Home />)} />
          <Route path="*" element={page(access, access === 'user' ? <Mine /> : <p>Aberta</p>)} />
        </Routes>
      </AuthProvider>
    </MemoryRouter>,
  )
  return { view, server, ...tab }
}

const Home = () => (
  <>
    <p>Início</p>
    <Link to="/profile?a=b">Perfil</Link>
  </>
)

const Mine = () => <p>Página de {useUser().name}</p>

function Login() {
  const navigate = useNavigate()
  return (
    <>
      <p>Login {JSON.stringify(useLocation().state)}</p>
      <button type="button" onClick={() => navigate(-1)}>
        Voltar
      </button>
    </>
  )
}

test('a protected page waits until the auth state is loaded', async () => {
  const { view } = await open('/profile', 'user')
  await expect.element(view.getByText('Carregando sua conta...')).toBeVisible()
})

test('signed out, it leads to the login, which knows the origin and replaces it in history', async () => {
  const { view, auth } = await open('/profile?a=b#c', 'user')
  await auth.check()
  await expect.element(view.getByText('Login {"from":"/profile?a=b#c"}')).toBeVisible()
  await view.getByRole('button', { name: 'Voltar' }).click()
  await expect.element(view.getByText('Primeira')).toBeVisible()
})

test('signed in, it is shown, and to the next user anew', async () => {
  const { view, server, auth } = await open('/profile', 'user')
  await auth.login(credentials)
  await expect.element(view.getByText('Página de Ana Beatriz Souza')).toBeVisible()
  server.user = bruno
  await auth.check()
  await expect.element(view.getByText('Página de Bruno Lima')).toBeVisible()
})

test('signing out on a protected page leads home', async () => {
  const { view, auth } = await open('/profile', 'user')
  await auth.login(credentials)
  await auth.logout()
  await expect.element(view.getByText('Início')).toBeVisible()
})

test('once there, the same page asks for a login again and knows the origin', async () => {
  const { view, auth } = await open('/profile', 'user')
  await auth.login(credentials)
  await auth.logout()
  await view.getByRole('link', { name: 'Perfil' }).click()
  await expect.element(view.getByText('Login {"from":"/profile?a=b"}')).toBeVisible()
})

test('a protected page opened during a logout asks for a login too', async () => {
  const { view, server, auth } = await open('/', 'user')
  await auth.login(credentials)
  const leaving = auth.logout()
  await view.getByRole('link', { name: 'Perfil' }).click()
  await leaving
  await expect.element(view.getByText('Login {"from":"/profile?a=b"}')).toBeVisible()
  expect(server.count('/api/logout')).toBe(1)
})

test('a login that ended elsewhere leads from it to the login', async () => {
  const { view, server, auth } = await open('/profile', 'user')
  await auth.login(credentials)
  server.endLogin()
  await auth.transport(mine)
  await expect.element(view.getByText('Login {"from":"/profile"}')).toBeVisible()
})

test('without an answer it says so and offers another try, which succeeds', async () => {
  const { view, server, auth, tokens } = await open('/profile', 'user')
  await server.transport({ method: 'POST', path: '/api/login', access: 'open' })
  tokens.write(sampleToken(1))
  server.isDown = true
  await auth.check()
  await expect.element(view.getByText('Não foi possível carregar sua conta')).toBeVisible()
  await expect
    .element(view.getByText('Servidor não respondeu. Verifique sua conexão.'))
    .toBeVisible()
  server.isDown = false
  await view.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect.element(view.getByText('Página de Ana Beatriz Souza')).toBeVisible()
})

test.each([
  [
    { message: 'Algo deu errado do nosso lado.', code: 'INTERNAL' },
    'Algo deu errado do nosso lado.',
  ],
  [undefined, 'Tente novamente em instantes.'],
])('a server that answers %j is not reported as unreachable', async (body, words) => {
  const { view, server, auth, tokens } = await open('/profile', 'user')
  server.answers.set('/api/auth/me', { status: 500, body })
  tokens.write(sampleToken(1))
  await auth.check()
  await expect.element(view.getByText(words)).toBeVisible()
  expect(view.getByText('Servidor não respondeu').query()).toBeNull()
})

test('an open page is shown whoever is there, and stays when a stored token is dropped', async () => {
  const { view, server, auth, tokens } = await open('/evento/x', 'open')
  await expect.element(view.getByText('Aberta')).toBeVisible()
  tokens.write('old')
  await auth.check()
  expect(server.count('/api/refresh')).toBe(1)
  await expect.element(view.getByText('Aberta')).toBeVisible()
})

test('a call on an open page that finds the login ended leads to the login', async () => {
  const { view, server, auth } = await open('/evento/x', 'open')
  await auth.login(credentials)
  server.endLogin()
  await auth.transport(mine)
  await expect.element(view.getByText('Login {"from":"/evento/x"}')).toBeVisible()
  await view.getByRole('button', { name: 'Voltar' }).click()
  await expect.element(view.getByText('Aberta')).toBeVisible()
})
