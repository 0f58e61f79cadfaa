import { expect, test } from '@playwright/test'
import { createAccount, invalidateToken, logIn, submitButton } from '../account.ts'
import { open } from '../journey.ts'
import { findLink, readMails, waitForMail } from '../mails.ts'

const RECOVERY = 'Recupere o acesso à sua conta'

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
  await waitForMail(request, known.email, RECOVERY)
  expect(await readMails(request, email)).toEqual([])
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
  const mail = await waitForMail(request, account.email, RECOVERY)
  const token = new URL(findLink(mail, '/reset-password')).searchParams.get('token')
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
