import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { confirmIdentity, createAccount, expectHome, expectSignedOut } from '../account.ts'
import { axeViolations, collectErrors, open } from '../journey.ts'
import { signIn } from '../reservations.ts'

test('the profile saves a CPF, exports personal data, and deletes the account', async ({
  page,
}) => {
  const account = await createAccount(page.request)
  await signIn(page, account)
  await open(page, '/profile')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: account.name })).toBeVisible()
  await main.getByRole('button', { name: 'Adicionar CPF' }).click()
  await main.getByLabel('CPF').fill('52998224725')
  await main.getByLabel('CPF').press('Enter')
  await expect(main.getByText('529.982.247-25')).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Nenhum ingresso encontrado' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])

  const saving = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Baixar meus dados' }).click()
  const kept = await readFile(await (await saving).path(), 'utf8')
  expect(kept).toContain(account.email)
  JSON.parse(kept)

  await main.getByRole('button', { name: 'Excluir minha conta' }).click()
  const dialog = page.getByRole('dialog', { name: 'Excluir sua conta?' })
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Excluir minha conta' }).click()
  const question = await confirmIdentity(page, 'nao-e-esta')
  await expect(question.getByText('Senha incorreta.')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await confirmIdentity(page, account.password)
  await expectHome(page)
  await expect(page.getByText('Sua conta foi excluída.')).toBeVisible()
  await expectSignedOut(page)
  const { email, password } = account
  const again = await page.request.post('/api/login', { data: { email, password } })
  expect(again.status()).toBe(401)
})

test('anybody can verify a certificate, and its page is not indexed', { tag: '@long' }, async ({
  page,
}) => {
  const browserErrors = collectErrors(page)
  await open(page, '/certificado')
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel('Código do certificado').fill('curto')
  await page.getByRole('button', { name: 'Conferir' }).click()
  await expect(page.getByText('Digite o código como está no certificado')).toBeVisible()
  expect(browserErrors).toEqual([])
  await page.getByLabel('Código do certificado').fill('AAAA-BBBB-CCCC')
  await page.getByRole('button', { name: 'Conferir' }).click()
  await expect(page).toHaveURL('/certificado/AAAA-BBBB-CCCC')
  await expect(page.getByRole('heading', { name: 'Certificado não encontrado' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  const answer = await page.request.get('/certificado?codigo=AAAA-BBBB-CCCC')
  expect(answer.status()).toBe(404)
  const html = await answer.text()
  expect(html).toContain('Certificado não encontrado')
  expect(html).toContain('<meta name="robots" content="noindex">')
})
