import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { pressOn } from '../../lib/testing/press-on.ts'
import { ForgotPasswordScreen } from './forgot-password-screen.tsx'
import { ResetPasswordScreen, ResetTokenMissing } from './reset-password-screen.tsx'
import {
  fillAndLeave,
  renderScreen,
  renderScreenBeforeHydration,
} from './testing/render-screen.tsx'

const success = (text: string) => ({ channel: 'general', variant: 'success', text })
const accepted = { status: 200, body: { message: 'ok' } }

async function openForgot() {
  const rendered = await renderScreen(<ForgotPasswordScreen />, '/forgot-password')
  return {
    ...rendered,
    email: rendered.view.getByLabelText('Email'),
    submit: rendered.view.getByRole('button', { name: 'Enviar link' }),
  }
}

test.each([
  ['', 'Email é obrigatório'],
  ['ana@exemplo', 'Email inválido'],
])('the recovery email %j shows %j on blur', async (text, message) => {
  const { email } = await openForgot()
  await email.fill(text)
  await expect.element(email).not.toHaveAttribute('aria-invalid')
  await pressOn(email)
  await userEvent.tab()
  await expect.element(email).toHaveAccessibleDescription(message)
})

test('before hydration Enter in the only field sends nothing', async () => {
  const { view, wake } = await renderScreenBeforeHydration(
    <ForgotPasswordScreen />,
    '/forgot-password',
  )
  const send = vi.fn((event: Event) => event.preventDefault())
  view.element().addEventListener('submit', send)
  await view.getByLabelText('Email').fill('ana@exemplo.com.br')
  await userEvent.keyboard('{Enter}')
  expect(send).not.toHaveBeenCalled()
  wake()
  await expect.element(view.getByRole('button', { name: 'Enviar link' })).toBeEnabled()
})

test('a requested recovery is confirmed by toast and screen, and links to the login', async () => {
  const { view, server, toasts, email } = await openForgot()
  server.answers.set('/api/auth/forgot-password', accepted)
  await email.fill('ana@exemplo.com.br')
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.element(view.getByRole('heading', { name: 'Email Enviado!' })).toHaveFocus()
  await expect
    .element(view.getByRole('link', { name: 'Voltar para o login' }))
    .toHaveAttribute('href', '/login')
  expect(toasts).toEqual([success('Instruções de recuperação enviadas para seu email!')])
  expect(server.count('/api/auth/forgot-password')).toBe(1)
  expect(server.lastBody('/api/auth/forgot-password')).toEqual({
    email: 'ana@exemplo.com.br',
    origin: window.location.origin,
  })
})

test("a failed recovery shows the server's message, or our own", async () => {
  const { view, server, email, submit } = await openForgot()
  const body = { message: 'Muitas tentativas.', code: 'TOO_MANY_ATTEMPTS' }
  server.answers.set('/api/auth/forgot-password', { status: 429, body })
  await email.fill('ana@exemplo.com.br')
  await pressOn(submit)
  await expect.element(view.getByRole('alert')).toHaveTextContent('Muitas tentativas.')
  server.isDown = true
  await pressOn(submit)
  await expect
    .element(view.getByRole('alert'))
    .toHaveTextContent('Ocorreu um erro ao enviar o email de recuperação')
})

test('without a token the screen leads to a new request', async () => {
  const { view } = await renderScreen(<ResetTokenMissing />, '/reset-password')
  await expect.element(view.getByRole('heading', { name: 'Token Inválido' })).toBeVisible()
  await expect
    .element(view.getByRole('link', { name: 'Pedir um novo link' }))
    .toHaveAttribute('href', '/forgot-password')
})

async function openReset() {
  const rendered = await renderScreen(<ResetPasswordScreen token="secret" />, '/reset-password')
  const { view } = rendered
  return {
    ...rendered,
    password: view.getByLabelText('Nova senha', { exact: true }),
    confirm: view.getByLabelText('Confirmar nova senha', { exact: true }),
    submit: view.getByRole('button', { name: 'Salvar nova senha' }),
  }
}

test.each([
  ['', 'Nova senha é obrigatória'],
  ['12345', 'A senha deve ter pelo menos 6 caracteres'],
])('the new password %j shows %j on blur', async (text, message) => {
  const { password } = await openReset()
  await password.fill(text)
  await expect.element(password).not.toHaveAttribute('aria-invalid')
  await pressOn(password)
  await userEvent.tab()
  await expect.element(password).toHaveAttribute('aria-invalid', 'true')
  await expect.element(password).toHaveAccessibleDescription(expect.stringContaining(message))
  await password.fill('123456')
  await expect.element(password).not.toHaveAttribute('aria-invalid')
})

test('a new password must be confirmed', async () => {
  const { server, password, confirm, submit } = await openReset()
  await password.fill('123456')
  await pressOn(submit)
  await expect.element(confirm).toHaveFocus()
  await expect.element(confirm).toHaveAccessibleDescription('Confirmação de senha é obrigatória')
  await fillAndLeave(confirm, '1234567')
  await expect.element(confirm).toHaveAccessibleDescription('As senhas não coincidem')
  expect(server.requests).toEqual([])
})

test("a new password is confirmed by toast and screen, and ends this browser's login", async () => {
  const { view, server, toasts, auth, password, confirm, submit } = await openReset()
  await auth.login({ email: 'ana@exemplo.com.br', password: 'velha1' })
  server.answers.set('/api/auth/reset-password', accepted)
  server.endLogin()
  await password.fill('123456')
  await confirm.fill('123456')
  await pressOn(submit)
  await expect.element(view.getByRole('heading', { name: 'Senha Redefinida!' })).toHaveFocus()
  await expect
    .element(view.getByRole('link', { name: 'Fazer login' }))
    .toHaveAttribute('href', '/login')
  expect(toasts).toEqual([success('Senha alterada com sucesso!')])
  expect(server.lastBody('/api/auth/reset-password')).toEqual({
    token: 'secret',
    newPassword: '123456',
  })
  expect(auth.getState().status).toBe('signed-out')
})

test("a new password of another account keeps this browser's login", async () => {
  const { view, server, auth, tokens, password, confirm, submit } = await openReset()
  await auth.login({ email: 'ana@exemplo.com.br', password: 'dela12' })
  const token = tokens.read()
  server.answers.set('/api/auth/reset-password', accepted)
  await password.fill('123456')
  await confirm.fill('123456')
  await pressOn(submit)
  await expect.element(view.getByRole('heading', { name: 'Senha Redefinida!' })).toBeVisible()
  expect(auth.getState().status).toBe('signed-in')
  expect(tokens.read()).toBe(token)
})

test("a failed password change shows the server's message, or our own", async () => {
  const { view, server, password, confirm, submit } = await openReset()
  const message = 'Este link de recuperação não vale mais. Peça um novo.'
  const body = { message, code: 'RESET_TOKEN_INVALID' }
  server.answers.set('/api/auth/reset-password', { status: 410, body })
  await password.fill('123456')
  await confirm.fill('123456')
  await pressOn(submit)
  await expect.element(view.getByRole('alert')).toHaveTextContent(message)
  server.answers.set('/api/auth/reset-password', { status: 502, body: undefined })
  await pressOn(submit)
  await expect
    .element(view.getByRole('alert'))
    .toHaveTextContent('Ocorreu um erro ao redefinir a senha')
})
