import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { pressOn } from '../../lib/testing/press-on.ts'
import { AskConfirmationScreen, ConfirmEmailScreen } from './confirm-email-screen.tsx'
import { renderScreen } from './testing/render-screen.tsx'

const CONFIRM = '/api/auth/confirm-email'
const ASK = '/api/auth/send-confirmation'
const accepted = { status: 200, body: { message: 'ok' } }
const refused = { status: 410, body: { message: 'não vale', code: 'CONFIRMATION_TOKEN_INVALID' } }

/** A mail whose link is followed once the server's answer is set. */
function Mail({ token }: { token: string }) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <ConfirmEmailScreen token={token} />
  return (
    <button type="button" onClick={() => setOpen(true)}>
      Confirmar e-mail
    </button>
  )
}

async function openMail(token: string, prepare: (server: FakeAccounts) => void) {
  const rendered = await renderScreen(<Mail token={token} />, '/confirmar-email')
  prepare(rendered.server)
  await pressOn(rendered.view.getByRole('button', { name: 'Confirmar e-mail' }))
  return rendered
}
type FakeAccounts = Awaited<ReturnType<typeof renderScreen>>['server']

test('opening the link confirms the address, once, and says so', async () => {
  const { view, server } = await openMail('secret', ({ answers }) => answers.set(CONFIRM, accepted))
  await expect.element(view.getByRole('heading', { name: 'Email Confirmado!' })).toHaveFocus()
  expect(server.count(CONFIRM)).toBe(1)
  expect(server.lastBody(CONFIRM)).toEqual({ token: 'secret' })
})

test('an invalid link leads to requesting a new one', async () => {
  const { view, server } = await openMail('old', ({ answers }) =>
    answers.set(CONFIRM, refused).set(ASK, accepted),
  )
  await expect.element(view.getByRole('heading', { name: 'Link Inválido' })).toBeVisible()
  await view.getByLabelText('Email').fill('ana@exemplo.com.br')
  await userEvent.keyboard('{Enter}')
  await expect.element(view.getByRole('heading', { name: 'Email Enviado!' })).toHaveFocus()
  expect(server.lastBody(ASK)).toEqual({
    email: 'ana@exemplo.com.br',
    origin: window.location.origin,
  })
})

test('a missing answer can be retried by a press', async () => {
  const { view, server } = await openMail('secret', (down) => {
    down.isDown = true
  })
  const again = view.getByRole('button', { name: 'Tentar novamente' })
  await expect.element(again).toBeVisible()
  server.isDown = false
  server.answers.set(CONFIRM, accepted)
  await pressOn(again)
  await expect.element(view.getByRole('heading', { name: 'Email Confirmado!' })).toBeVisible()
})

test('without a token a new link is requested by email address', async () => {
  const { view, server, toasts } = await renderScreen(<AskConfirmationScreen />, '/confirmar-email')
  server.answers.set(ASK, accepted)
  await view.getByLabelText('Email').fill('ana@exemplo.com.br')
  await pressOn(view.getByRole('button', { name: 'Enviar link' }))
  await expect.element(view.getByRole('heading', { name: 'Email Enviado!' })).toBeVisible()
  expect(toasts).toEqual([
    { channel: 'general', variant: 'success', text: 'Link de confirmação enviado para seu email!' },
  ])
})
