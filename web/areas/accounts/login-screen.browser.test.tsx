import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { loginRedirect } from '../../lib/stored-records.ts'
import { ana, sampleToken } from '../../lib/testing/fake-accounts.ts'
import { fakePasskeys, passkeyRequest } from '../../lib/testing/fake-passkeys.ts'
import { pressOn } from '../../lib/testing/press-on.ts'
import { LoginScreen } from './login-screen.tsx'
import {
  fillAndLeave,
  renderScreen,
  renderScreenBeforeHydration,
} from './testing/render-screen.tsx'

beforeEach(() => {
  localStorage.clear()
  fakePasskeys()
})

async function open(state?: unknown) {
  const rendered = await renderScreen(<LoginScreen />, '/login', state)
  const { view } = rendered
  return {
    ...rendered,
    email: view.getByLabelText('Email'),
    password: view.getByLabelText('Senha', { exact: true }),
    submit: view.getByRole('button', { name: 'Entrar' }),
  }
}

test('the screen leads to the recovery and to the sign-up', async () => {
  const { view } = await open()
  await expect
    .element(view.getByRole('link', { name: 'Esqueci minha senha' }))
    .toHaveAttribute('href', '/forgot-password')
  await expect
    .element(view.getByRole('link', { name: 'Criar conta' }))
    .toHaveAttribute('href', '/signup')
})

test('fields have autocomplete and keyboard attributes', async () => {
  const { email, password } = await open()
  await expect.element(email).toHaveAttribute('autocomplete', 'username webauthn')
  await expect.element(email).toHaveAttribute('inputmode', 'email')
  await expect.element(email).toHaveAttribute('autocapitalize', 'none')
  await expect.element(email).toHaveAttribute('enterkeyhint', 'next')
  await expect.element(password).toHaveAttribute('autocomplete', 'current-password')
  await expect.element(password).toHaveAttribute('enterkeyhint', 'go')
})

test('an email is validated on blur, then on every change', async () => {
  const { email } = await open()
  await email.fill('ana')
  await expect.element(email).not.toHaveAttribute('aria-invalid')
  await userEvent.tab()
  await expect.element(email).toHaveAccessibleDescription('Email inválido')
  await email.fill('ana@exemplo.com.br')
  await expect.element(email).not.toHaveAttribute('aria-invalid')
  await email.fill('')
  await expect.element(email).toHaveAccessibleDescription('Email é obrigatório')
})

test('an empty password shows an error on blur', async () => {
  const { password } = await open()
  await pressOn(password)
  await userEvent.tab({ shift: true })
  await expect.element(password).toHaveAccessibleDescription('Senha é obrigatória')
  await password.fill('x')
  await expect.element(password).not.toHaveAttribute('aria-invalid')
})

test('a press on "Mostrar senha" does not count as leaving the field', async () => {
  const { view, password } = await open()
  await pressOn(password)
  await pressOn(view.getByRole('button', { name: 'Mostrar senha' }))
  await expect.element(password).toHaveAttribute('type', 'text')
  await expect.element(password).not.toHaveAttribute('aria-invalid')
})

test('an empty form shows all errors, sends nothing and focuses the first field', async () => {
  const { server, email, password, submit } = await open()
  await pressOn(submit)
  await expect.element(email).toHaveAccessibleDescription('Email é obrigatório')
  await expect.element(password).toHaveAccessibleDescription('Senha é obrigatória')
  await expect.element(email).toHaveFocus()
  expect(server.requests).toEqual([])
})

test('with only the password missing the focus goes there', async () => {
  const { email, password, submit } = await open()
  await email.fill(ana.email)
  await pressOn(submit)
  await expect.element(password).toHaveFocus()
})

test('a login is sent once however often it is pressed, and goes home', async () => {
  const { view, server, tokens, email, password } = await open()
  await email.fill(` ${ana.email} `)
  await password.fill('demo1234')
  await userEvent.keyboard('{Enter}{Enter}{Enter}')
  await expect.element(view.getByRole('heading', { name: '/', exact: true })).toBeVisible()
  expect(server.count('/api/login')).toBe(1)
  expect(server.lastBody('/api/login')).toEqual({ email: ana.email, password: 'demo1234' })
  expect(tokens.read()).toBe(sampleToken(1))
})

test("a refused login shows the server's message and keeps the typed values", async () => {
  const { view, server, email, password, submit } = await open()
  const message = 'Email ou senha incorretos.'
  server.answers.set('/api/login', { status: 401, body: { message, code: 'WRONG_CREDENTIALS' } })
  await email.fill(ana.email)
  await password.fill('errada')
  await pressOn(submit)
  await expect.element(view.getByRole('alert')).toHaveTextContent(message)
  await expect.element(view.getByText(/Já tinha uma conta/)).not.toBeInTheDocument()
  await expect.element(email).toHaveValue(ana.email)
  await expect.element(submit).not.toHaveAttribute('aria-busy')
})

test.each([{ status: 502, body: undefined }, undefined])(
  'without a server message the login shows its own (%j)',
  async (answer) => {
    const { view, server, email, password, submit } = await open()
    if (answer) server.answers.set('/api/login', answer)
    else server.isDown = true
    await email.fill(ana.email)
    await password.fill('demo1234')
    await pressOn(submit)
    await expect
      .element(view.getByRole('alert'))
      .toHaveTextContent('An unknown login error occurred')
    await expect
      .element(view.getByText('An unknown login error occurred'))
      .toHaveAttribute('lang', 'en')
  },
)

test('after a sign-up the screen shows a message and fills in the email', async () => {
  const { view, email } = await open({ registered: 'nova@exemplo.com.br' })
  await expect
    .element(view.getByText('Registro realizado com sucesso! Por favor, faça login.'))
    .toBeVisible()
  await expect.element(email).toHaveValue('nova@exemplo.com.br')
})

test('who has just signed up, and can not log in, reads that the account may be an older one', async () => {
  const { view, server, password, submit } = await open({ registered: 'nova@exemplo.com.br' })
  const message = 'Email ou senha incorretos.'
  server.answers.set('/api/login', { status: 401, body: { message, code: 'WRONG_CREDENTIALS' } })
  await password.fill('errada')
  await pressOn(submit)
  await expect
    .element(view.getByRole('alert'))
    .toHaveTextContent(
      'Email ou senha incorretos.Já tinha uma conta com este email? A senha dela não mudou: veja o email que enviamos.',
    )
})

test('after a reload the sign-up message is gone', async () => {
  const state = { registered: 'nova@exemplo.com.br' }
  const { view, wake } = await renderScreenBeforeHydration(<LoginScreen />, '/login', state)
  wake()
  await expect.element(view.getByRole('button', { name: 'Entrar' })).toBeEnabled()
  await expect.element(view.getByText(/Registro realizado/)).not.toBeInTheDocument()
})

async function logIn(state?: unknown) {
  const opened = await open(state)
  await fillAndLeave(opened.email, ana.email)
  await opened.password.fill('demo1234')
  await userEvent.keyboard('{Enter}')
  return opened.view.getByRole('heading', { level: 1 })
}

test('the login leads back to the page that asked for it', async () => {
  const heading = await logIn({ from: '/meus-ingressos?a=b' })
  await expect.element(heading).toHaveTextContent('/meus-ingressos?a=b')
})

test('a stored redirect comes before that page, and is used once', async () => {
  loginRedirect.save({ destination: 'event', eventId: 'e1' }, new Date())
  const heading = await logIn({ from: '/profile' })
  await expect.element(heading).toHaveTextContent('/evento/e1')
  expect(loginRedirect.read(new Date())).toBeUndefined()
})

test('a login requested by the checkout continues it', async () => {
  const heading = await logIn({ from: '/evento/e1', continueCheckout: true })
  await expect.element(heading).toHaveTextContent('/post-login-checkout')
})

test('a login never leads to another site', async () => {
  const { view, email, password } = await open({ from: '//evil.example' })
  await email.fill(ana.email)
  await password.fill('demo1234')
  await userEvent.keyboard('{Enter}')
  await expect.element(view.getByRole('heading', { name: '/', exact: true })).toBeVisible()
})

async function hearOfLogin(state: unknown) {
  const { view, server, auth, tokens } = await open(state)
  await server.transport({ method: 'POST', path: '/api/login', access: 'open' })
  tokens.write(sampleToken(1))
  await auth.check()
  return view.getByRole('heading', { level: 1 })
}

test('a login in another tab leaves the screen too', async () => {
  const heading = await hearOfLogin({ from: '/profile' })
  await expect.element(heading).toHaveTextContent('/profile')
})

test('a login in another tab leaves the stored redirect and the checkout to that tab', async () => {
  loginRedirect.save({ destination: 'checkout', eventId: 'e1' }, new Date())
  const heading = await hearOfLogin({ from: '/evento/e1', continueCheckout: true })
  await expect.element(heading).toHaveTextContent('/evento/e1')
  expect(loginRedirect.read(new Date())).toMatchObject({ destination: 'checkout' })
})

test('during a purchase it shows the selection and offers login and sign-up equally', async () => {
  const state = { from: '/evento/e1', continueCheckout: true }
  const screen = <LoginScreen waiting={<p>2 × Inteira</p>} />
  const { view } = await renderScreen(screen, '/login', state)
  await expect.element(view.getByText('2 × Inteira')).toBeVisible()
  const enter = view.getByRole('link', { name: 'Já tenho conta' })
  const create = view.getByRole('link', { name: 'Criar conta' })
  await expect.element(enter).toHaveAttribute('aria-current', 'page')
  const linkSize = (link: typeof enter) => {
    const { width, height } = link.element().getBoundingClientRect()
    return [width, height]
  }
  expect(linkSize(enter)).toEqual(linkSize(create))
  await view.getByLabelText('Email').fill('nova@exemplo.com.br')
  await create.click()
  await expect
    .element(view.getByText(JSON.stringify({ ...state, email: 'nova@exemplo.com.br' })))
    .toBeVisible()
})

test('the typed email is passed to the recovery', async () => {
  const { view, email } = await open({ from: '/profile' })
  await email.fill(ana.email)
  await view.getByRole('link', { name: 'Esqueci minha senha' }).click()
  await expect
    .element(view.getByText(JSON.stringify({ from: '/profile', email: ana.email })))
    .toBeVisible()
})

test('an email typed on another screen is filled in', async () => {
  const { email } = await open({ email: ana.email })
  await expect.element(email).toHaveValue(ana.email)
})

const refusePassword = (code: 'CODE_NEEDED' | 'PASSKEY_NEEDED') => ({
  status: 401,
  body: { message: 'Falta um passo.', code },
})

async function reachSecondStep(code: 'CODE_NEEDED' | 'PASSKEY_NEEDED') {
  const opened = await open({ from: '/profile' })
  const { view, server, email, password, submit } = opened
  server.answers.set('/api/login', refusePassword(code))
  server.answers.set('/api/login/passkey/begin', { status: 200, body: passkeyRequest })
  await email.fill(ana.email)
  await password.fill('demo1234')
  await pressOn(submit)
  await expect
    .element(view.getByRole('heading', { name: 'Verificação em duas etapas' }))
    .toBeVisible()
  return opened
}

test('a code is asked for in a second step, and sent with email and password', async () => {
  const { view, server, password } = await reachSecondStep('CODE_NEEDED')
  const code = view.getByLabelText('Código')
  await expect.element(code).toHaveFocus()
  await expect
    .element(code)
    .toHaveAccessibleDescription('Digite o código do aplicativo autenticador.')
  await code.fill('12345')
  await userEvent.keyboard('{Enter}')
  await expect.element(code).toHaveAccessibleDescription(/Digite os 6 números/)
  const body = { message: 'Este código já foi usado. Espere o próximo.', code: 'CODE_REUSED' }
  server.answers.set('/api/login', { status: 403, body })
  await code.fill('123 456')
  await userEvent.keyboard('{Enter}')
  await expect.element(code).toHaveAccessibleDescription(/já foi usado/)
  const sent = { email: ana.email, password: 'demo1234' }
  expect(server.lastBody('/api/login')).toEqual({ ...sent, code: '123456' })

  await pressOn(view.getByRole('button', { name: 'Voltar' }))
  await expect.element(password).toHaveFocus()
  await expect.element(password).toHaveValue('demo1234')
  server.answers.set('/api/login', refusePassword('CODE_NEEDED'))
  await userEvent.keyboard('{Enter}')
  await pressOn(view.getByRole('button', { name: 'Usar um código de recuperação' }))
  server.answers.delete('/api/login')
  await view.getByLabelText('Código de recuperação').fill('abcd-efgh')
  await userEvent.keyboard('{Enter}')
  await expect.element(view.getByRole('heading', { name: '/profile' })).toBeVisible()
  expect(server.lastBody('/api/login')).toEqual({ ...sent, code: 'abcd-efgh' })
})

test('a passkey signs in without a password, and one that was not used is told', async () => {
  const { get } = fakePasskeys()
  get.mockRejectedValueOnce(new DOMException('closed', 'NotAllowedError'))
  const { view, server, tokens } = await open({ from: '/profile' })
  server.answers.set('/api/login/passkey/begin', { status: 200, body: passkeyRequest })
  const press = () => pressOn(view.getByRole('button', { name: 'Usar chave de acesso' }))
  await press()
  await expect.element(view.getByText(/A chave de acesso não foi usada/)).toBeVisible()
  expect(server.count('/api/login/passkey')).toBe(0)
  await press()
  await expect.element(view.getByRole('heading', { name: '/profile' })).toBeVisible()
  expect(server.lastBody('/api/login/passkey')).toMatchObject({ passkey: { id: 'cGFzc2tleQ' } })
  expect(tokens.read()).toBe(sampleToken(1))
})

test('where the password is not enough, a passkey follows it', async () => {
  const { view } = await reachSecondStep('PASSKEY_NEEDED')
  await pressOn(view.getByRole('button', { name: 'Usar chave de acesso' }))
  await expect.element(view.getByRole('heading', { name: '/profile' })).toBeVisible()
})

test('the browser offers passkeys beside the email until one is chosen', async () => {
  const { get } = fakePasskeys({ offersInFields: true })
  const { server, auth, email, password, submit } = await open({ from: '/profile' })
  // Refused at first, and silently: nobody has asked.
  await expect.poll(() => server.count('/api/login/passkey/begin')).toBe(1)
  expect(get).not.toHaveBeenCalled()

  server.answers.set('/api/login/passkey/begin', { status: 200, body: passkeyRequest })
  const offers: AbortSignal[] = []
  get.mockImplementation(({ mediation, signal } = {}) => {
    expect(mediation).toBe('conditional')
    if (signal) offers.push(signal)
    return new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('ended', 'AbortError')))
    })
  })
  const body = { message: 'Email ou senha incorretos.', code: 'WRONG_CREDENTIALS' }
  server.answers.set('/api/login', { status: 401, body })
  const tryPassword = async () => {
    await email.fill(ana.email)
    await password.fill('errada')
    await pressOn(submit)
  }
  await tryPassword()
  await expect.poll(() => offers.length).toBe(1)
  expect(offers[0]?.aborted).toBe(false)
  fakePasskeys({ offersInFields: true })
  // Another way withdraws the offer, and its end renews it.
  await tryPassword()
  expect(offers[0]?.aborted).toBe(true)
  await expect.poll(() => auth.getState()).toMatchObject({ status: 'signed-in', byLogin: true })
  expect(server.count('/api/login/passkey')).toBe(1)
})

test('on plain http passkeys are not offered, and a recovery code is asked for', async () => {
  vi.stubGlobal('isSecureContext', false)
  const { view, server } = await reachSecondStep('PASSKEY_NEEDED')
  await expect.element(view.getByText(/não funciona neste navegador/)).toBeVisible()
  await expect
    .element(view.getByRole('button', { name: /chave de acesso/ }))
    .not.toBeInTheDocument()
  server.answers.delete('/api/login')
  await view.getByLabelText('Código de recuperação').fill('abcd-efgh')
  await userEvent.keyboard('{Enter}')
  await expect.element(view.getByRole('heading', { name: '/profile' })).toBeVisible()
})
