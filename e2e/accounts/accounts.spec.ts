import { expect, test } from '@playwright/test'
import {
  ana,
  createAccount,
  expectHome,
  expectSignedIn,
  expectSignedOut,
  fillLogin,
  logIn,
  newAccount,
  openAccountMenu,
  storedToken,
  submitButton,
} from '../account.ts'
import { axeViolations, collectErrors, open } from '../journey.ts'
import { findLink, waitForMail } from '../mails.ts'

test('a person signs up, logs in, logs out, and sets a new password by the mailed link', async ({
  page,
  request,
}) => {
  const browserErrors = collectErrors(page)
  const account = newAccount()
  const { name, email, password } = account
  const header = page.getByRole('banner')

  await test.step('signs up and logs in', async () => {
    await open(page, '/signup')
    await page.getByLabel('Nome').fill(name)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Celular').pressSequentially('51998765432')
    await expect(page.getByLabel('Celular')).toHaveValue('(51) 99876-5432')
    await page.getByLabel('Senha', { exact: true }).fill(password)
    await expect(page.getByText('Força da senha: Forte')).toBeVisible()
    await page.getByLabel('Confirmar senha').fill(password)
    await page.getByRole('checkbox').check()
    await submitButton(page, 'Criar conta').click()

    await expect(page).toHaveURL('/login')
    await expect(
      page.getByText('Cadastro realizado com sucesso! Por favor, faça login.'),
    ).toBeVisible()
    await expect(
      page.getByText('Registro realizado com sucesso! Por favor, faça login.'),
    ).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    expect(await storedToken(page)).toBeNull()
    await page.getByLabel('Senha', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await expectHome(page)
  })

  await test.step('finds the account in the header', async () => {
    await openAccountMenu(page)
    await expect(header.getByText(name)).toBeVisible()
    await expect(header.getByText(email)).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await header.getByText('Perfil').click()
    await expect(page).toHaveURL('/profile')
    await expect(page.getByRole('main').getByText(email)).toBeVisible()
    await expect(page.getByRole('main').getByText('(51) 99876-5432')).toBeVisible()
  })

  await test.step('logs out', async () => {
    await openAccountMenu(page)
    await header.getByText('Sair').click()
    await expectHome(page)
    await expect(page.getByText('Logged out successfully.')).toBeVisible()
    await expectSignedOut(page)
    expect(await storedToken(page)).toBeNull()
    expect(browserErrors).toEqual([])
  })

  await test.step('sets a new password by the mailed link', async () => {
    await open(page, '/login')
    await page.getByRole('link', { name: 'Esqueci minha senha' }).click()
    await expect(page).toHaveURL('/forgot-password')
    // The URL changes before the page renders.
    await expect(page.getByRole('heading', { name: 'Recuperar senha' })).toBeVisible()
    await page.getByLabel('Email').fill(email)
    await submitButton(page, 'Enviar link').click()
    await expect(page.getByRole('heading', { name: 'Email Enviado!' })).toBeVisible()
    const mail = await waitForMail(request, email, 'Recupere o acesso à sua conta')
    await open(page, findLink(mail, '/reset-password'))
    await page.getByLabel('Nova senha', { exact: true }).fill('Varanda66')
    await page.getByLabel('Confirmar nova senha').fill('Varanda66')
    await submitButton(page, 'Salvar nova senha').click()
    await expect(page.getByRole('heading', { name: 'Senha Redefinida!' })).toBeVisible()

    await page.getByRole('link', { name: 'Fazer login' }).click()
    await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible()
    await fillLogin(page, account)
    await expect(page.getByRole('alert')).toHaveText('Email ou senha incorretos.')
    await fillLogin(page, { ...account, password: 'Varanda66' })
    await expectHome(page)
    await expectSignedIn(page)
  })
})

test('a wrong password shows an error and signs nobody in', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const account = await createAccount(request)
  await open(page, '/login')
  await fillLogin(page, { ...account, password: 'errada' })
  await expect(page.getByRole('alert')).toHaveText('Email ou senha incorretos.')
  await expect(page).toHaveURL('/login')
  expect(await storedToken(page)).toBeNull()
  await expectSignedOut(page)
})

test('an email with an account signs up again as if it had none, and its password stays', {
  tag: '@long',
}, async ({ page }) => {
  await open(page, '/signup')
  await page.getByLabel('Nome').fill(ana.name)
  await page.getByLabel('Email').fill(ana.email.toUpperCase())
  await page.getByLabel('Celular').fill('51998765432')
  await page.getByLabel('Senha', { exact: true }).fill('Quintal55')
  await page.getByLabel('Confirmar senha').fill('Quintal55')
  await page.getByRole('checkbox').check()
  await submitButton(page, 'Criar conta').click()
  await expect(page.getByText('Registro realizado com sucesso!')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await fillLogin(page, { ...ana, password: 'Quintal55' })
  await expect(page.getByRole('alert')).toContainText('Já tinha uma conta com este email?')
})

test('a reload stays signed in', { tag: '@long' }, async ({ page }) => {
  await logIn(page, ana)
  await page.reload()
  await expectSignedIn(page)
})

test('the login returns to the page from which it was opened', { tag: '@long' }, async ({
  page,
}) => {
  await open(page, '/')
  await page.getByRole('main').locator('a[href^="/evento/"]').first().click()
  await expect(page).toHaveURL(/\/evento\//)
  // The URL changes before the page renders.
  await expect(page.getByRole('link', { name: 'Voltar para Eventos' })).toBeVisible()
  const event = page.url()
  if (test.info().project.name === 'phone') {
    await page.getByRole('button', { name: 'Abrir menu' }).click()
  }
  await page.getByRole('banner').getByRole('link', { name: 'Entrar' }).click()
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible()
  await fillLogin(page, ana)
  await expect(page).toHaveURL(event)
})

test('a page that needs a login asks for it, is shown after it, and leaves no login page in the history', {
  tag: '@long',
}, async ({ page }) => {
  await open(page, '/')
  await page.goto('/meus-ingressos')
  await expect(page).toHaveURL('/login')
  await fillLogin(page, ana)
  await expect(page).toHaveURL('/meus-ingressos')
  await expect(page.getByRole('heading', { name: 'Meus Ingressos' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('signing up on the way to a page ends at that page', { tag: '@long' }, async ({ page }) => {
  const { name, email, password } = newAccount()
  await page.goto('/inscricoes')
  await expect(page).toHaveURL('/login')
  await page.getByRole('main').getByRole('link', { name: 'Criar conta' }).click()
  await page.getByLabel('Nome').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Celular').fill('51998765432')
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByLabel('Confirmar senha').fill(password)
  await page.getByRole('checkbox').check()
  await submitButton(page, 'Criar conta').click()
  await expect(page.getByText('Registro realizado com sucesso!')).toBeVisible()
  await fillLogin(page, { name, email, password })
  await expect(page).toHaveURL('/inscricoes')
  await expect(page.getByRole('heading', { name: 'Minhas Inscrições' })).toBeVisible()
})
