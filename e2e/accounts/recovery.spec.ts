import { type APIRequestContext, expect, test } from '@playwright/test'
import {
  createAccount,
  expectHome,
  expectSignedIn,
  fillLogin,
  invalidateToken,
  logIn,
  submitButton,
} from '../account.ts'
import { open } from '../journey.ts'

interface Mail {
  readonly subject: string
  readonly text: string
}

/** Mails to an address, without the sign-up's. */
async function mailsTo(request: APIRequestContext, email: string): Promise<Mail[]> {
  const mails: Mail[] = await (await request.get('/api/dev/mail', { params: { to: email } })).json()
  return mails.filter(({ subject }) => subject !== 'Confirme o seu e-mail')
}

test('a recovery link sets a new password once, and the old one stops working', async ({
  page,
  request,
}) => {
  const account = await createAccount(request)
  await open(page, '/login')
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click()
  await expect(page).toHaveURL('/forgot-password')
  // The URL changes before the page renders.
  await expect(page.getByRole('heading', { name: 'Recuperar senha' })).toBeVisible()
  await page.getByLabel('Email').fill(account.email)
  await submitButton(page, 'Enviar link').click()
  await expect(page.getByRole('heading', { name: 'Email Enviado!' })).toBeVisible()
  await expect(page.getByText('Instruções de recuperação enviadas para seu email!')).toBeVisible()
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Voltar para o login' }),
  ).toBeVisible()

  await expect.poll(async () => (await mailsTo(request, account.email)).length).toBe(1)
  const [mail] = await mailsTo(request, account.email)
  const link = /https?:\/\/\S+\/reset-password\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  expect(link).not.toBe('')
  await open(page, link)
  await page.getByLabel('Nova senha', { exact: true }).fill('Varanda66')
  await page.getByLabel('Confirmar nova senha').fill('Varanda66')
  await submitButton(page, 'Salvar nova senha').click()
  await expect(page.getByRole('heading', { name: 'Senha Redefinida!' })).toBeVisible()
  await expect(page.getByText('Senha alterada com sucesso!')).toBeVisible()

  await page.getByRole('link', { name: 'Fazer login' }).click()
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible()
  await fillLogin(page, account)
  await expect(page.getByRole('alert')).toHaveText('Email ou senha incorretos.')
  await fillLogin(page, { ...account, password: 'Varanda66' })
  await expectHome(page)
  await expectSignedIn(page)

  await open(page, link)
  await page.getByLabel('Nova senha', { exact: true }).fill('Terraco77')
  await page.getByLabel('Confirmar nova senha').fill('Terraco77')
  await submitButton(page, 'Salvar nova senha').click()
  await expect(page.getByRole('alert')).toHaveText(
    'Este link de recuperação não vale mais. Peça um novo.',
  )
})

test('an unregistered address gets the same answer, and no mail is sent', {
  tag: '@long',
}, async ({ page, request }) => {
  const email = `ninguem.${crypto.randomUUID()}@exemplo.com.br`
  await open(page, '/forgot-password')
  await page.getByLabel('Email').fill(email)
  await submitButton(page, 'Enviar link').click()
  await expect(page.getByRole('heading', { name: 'Email Enviado!' })).toBeVisible()
  // Mails are sent in order in the background: once a later one has arrived, this one never will.
  const known = await createAccount(request)
  await request.post('/api/auth/forgot-password', { data: { email: known.email } })
  await expect.poll(async () => (await mailsTo(request, known.email)).length).toBe(1)
  expect(await mailsTo(request, email)).toEqual([])
})

test('a link without a token offers to request a new one', { tag: '@long' }, async ({ page }) => {
  await open(page, '/reset-password')
  await expect(page.getByRole('heading', { name: 'Token Inválido' })).toBeVisible()
  await page.getByRole('link', { name: 'Pedir um novo link' }).click()
  await expect(page).toHaveURL('/forgot-password')
})

test('a new password ends all logins', { tag: '@long' }, async ({ page, request, browser }) => {
  const account = await createAccount(request)
  await logIn(page, account)
  await request.post('/api/auth/forgot-password', { data: { email: account.email } })
  await expect.poll(async () => (await mailsTo(request, account.email)).length).toBe(1)
  const [mail] = await mailsTo(request, account.email)
  const token = /token=([^\s&]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const elsewhere = await browser.newContext()
  const reset = await elsewhere.request.post('/api/auth/reset-password', {
    data: { token, newPassword: 'Varanda66' },
  })
  expect(reset.status()).toBe(200)
  await elsewhere.close()
  await invalidateToken(page)
  await page.goto('/profile')
  await expect(page).toHaveURL('/login')
})
