import { expect, test } from '@playwright/test'
import { createAccount } from '../account.ts'
import { open } from '../journey.ts'
import { findLink, waitForMail } from '../mails.ts'

test('the link of the sign-up confirms the address once, and another link can be requested', {
  tag: '@long',
}, async ({ page, request }) => {
  const { email } = await createAccount(request)
  const link = findLink(
    await waitForMail(request, email, 'Confirme o seu e-mail'),
    '/confirmar-email',
  )
  await open(page, link)
  await expect(page.getByRole('heading', { name: 'Email Confirmado!' })).toBeVisible()

  await open(page, link)
  await expect(page.getByRole('heading', { name: 'Link Inválido' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('main').getByRole('button', { name: 'Enviar link' }).click()
  await expect(page.getByRole('heading', { name: 'Email Enviado!' })).toBeVisible()
})
