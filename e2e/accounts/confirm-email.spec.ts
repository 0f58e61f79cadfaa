import { expect, test } from '@playwright/test'
import { createAccount } from '../account.ts'
import { open } from '../journey.ts'

test('the link of the sign-up confirms the address once, and another link can be requested', {
  tag: '@long',
}, async ({ page, request }) => {
  const { email } = await createAccount(request)
  const mails = await request.get('/api/dev/mail', { params: { to: email } })
  const [mail]: { text: string }[] = await mails.json()
  const link = /https?:\/\/\S+\/confirmar-email\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  await open(page, link)
  await expect(page.getByRole('heading', { name: 'Email Confirmado!' })).toBeVisible()

  await open(page, link)
  await expect(page.getByRole('heading', { name: 'Link Inválido' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('main').getByRole('button', { name: 'Enviar link' }).click()
  await expect(page.getByRole('heading', { name: 'Email Enviado!' })).toBeVisible()
})
