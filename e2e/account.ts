import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { open } from './journey.ts'

export interface Account {
  readonly name: string
  readonly email: string
  readonly password: string
}

export const ana: Account = {
  name: 'Ana Beatriz Souza',
  email: 'ana@demo.55tickets.com.br',
  password: 'demo1234',
}

export const team: Account = {
  name: 'Equipe 55Tickets',
  email: 'equipe@demo.55tickets.com.br',
  password: 'demo1234',
}

/** Owner of an organization of the demo. */
export const promoter: Account = {
  name: 'Jurema Alves',
  email: 'promotor@demo.55tickets.com.br',
  password: 'demo1234',
}

export const newAccount = (): Account => ({
  name: 'Clara Nunes Prado',
  email: `clara.${crypto.randomUUID()}@exemplo.com.br`,
  password: 'Quintal55',
})

/** Creates an account for a journey that changes it. */
export async function createAccount(request: APIRequestContext): Promise<Account> {
  const account = newAccount()
  const answer = await request.post('/api/signup', {
    data: { ...account, passwordConfirm: account.password, cellphone: '51998765432' },
  })
  expect(answer.status()).toBe(201)
  return account
}

/** Shorter than a hold by more than a journey takes. */
const SHARED_MS = 10 * 60_000

/**
 * Shares an account between a worker's journeys, since sign-ups from one IP address are limited. Not for
 * long: a reservation that replaces another keeps its end, which would come during a later journey.
 */
export function shareAccount(create: (request: APIRequestContext) => Promise<Account>) {
  let shared: { readonly account: Promise<Account>; readonly at: number } | undefined
  return (request: APIRequestContext): Promise<Account> => {
    if (!shared || Date.now() - shared.at > SHARED_MS)
      shared = { account: create(request), at: Date.now() }
    return shared.account
  }
}

export const submitButton = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true })

export async function fillLogin(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await submitButton(page, 'Entrar').click()
}

/** Answers “Confirme que é você” by a password; returns the dialog, which stays if it is wrong. */
export async function confirmIdentity(page: Page, password: string): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: 'Confirme que é você' })
  await dialog.getByLabel('Sua senha', { exact: true }).fill(password)
  await dialog.getByLabel('Sua senha', { exact: true }).press('Enter')
  return dialog
}

export async function logIn(page: Page, account: Account): Promise<void> {
  await open(page, '/login')
  await fillLogin(page, account)
  await expectHome(page)
  await expectSignedIn(page)
}

/**
 * Waits for the home page itself, not only its URL: a menu opened earlier closes when it renders.
 */
export async function expectHome(page: Page): Promise<void> {
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: 'Descubra Novos Eventos' })).toBeVisible()
}

export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) <= 768

/** Opens the menu that holds the account: behind the avatar, or on a phone behind the toggle. */
export async function openAccountMenu(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: 'Abrir menu' }).click()
  else await page.getByRole('button', { name: /^Sua conta/ }).click()
}

export async function expectSignedIn(page: Page): Promise<void> {
  if (!isPhone(page)) return expect(page.getByRole('button', { name: /^Sua conta/ })).toBeVisible()
  await expectInMenu(page, page.getByRole('banner').getByText('Sair'))
}

export async function expectSignedOut(page: Page): Promise<void> {
  const logIn = page.getByRole('banner').getByRole('link', { name: 'Entrar' })
  if (isPhone(page)) await expectInMenu(page, logIn)
  else await expect(logIn).toBeVisible()
}

/** Retries opening the menu, because a menu opened before the page has rendered closes again. */
async function expectInMenu(page: Page, entry: Locator): Promise<void> {
  const closed = page.getByRole('button', { name: 'Abrir menu' })
  await expect(async () => {
    if (await closed.isVisible()) await closed.click({ timeout: 5_000 })
    await expect(entry).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await page.keyboard.press('Escape')
}

export const storedToken = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('accessToken'))

/**
 * Replaces the access token by an invalid one, as if it had expired; the login itself stays valid.
 */
export const invalidateToken = (page: Page): Promise<void> =>
  page.evaluate(() => localStorage.setItem('accessToken', 'no longer good'))
