import { type Browser, expect, type Page, test } from '@playwright/test'
import { newAccount, submitButton } from '../account.ts'
import { type Hands, keyboard, touch } from '../hands.ts'
import { axeViolations, collectErrors, open } from '../journey.ts'
import { confirmAddress, findLink, waitForMail } from '../mails.ts'
import { confirmedTitle, payButton, payer } from '../payments.ts'
import { pixCode, receivePix } from '../pix.ts'
import { checkoutUrl, increaseButton, reserveButton, signIn } from '../reservations.ts'

/** Taps and fields that a promoter needs at most, from the invitation to the published event. */
const MOST_ACTIONS = 40

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true })

/** Answers the postal code service, which journeys can't reach. */
const stubPostalCodes = (page: Page) =>
  page.route('**/ws/*/json', (route) =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: {
        logradouro: 'Rua dos Andradas',
        bairro: 'Centro Histórico',
        localidade: 'Porto Alegre',
        uf: 'RS',
      },
    }),
  )

/** Pixels that have to be scrolled to see the whole page. */
const hiddenHeight = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)

// A long way with axe on every screen, on a machine that is busy with something else.
test.slow()

/** From /contact, signed out, to a published event with a picture. */
async function publish(page: Page, hands: Hands, name: string): Promise<void> {
  const { press, type, choose, pick, count } = hands
  const account = newAccount()
  await open(page, '/contact')
  await press(page.getByRole('link', { name: /Crie seu evento/ }))
  await press(page.getByRole('main').getByRole('link', { name: 'Criar conta' }))
  await type(field(page, 'Nome'), account.name)
  await type(field(page, 'Email'), account.email)
  await type(field(page, 'Celular'), '51998765432')
  await type(field(page, 'Senha'), account.password)
  await type(field(page, 'Confirmar senha'), account.password)
  await press(page.getByRole('checkbox'))
  await press(submitButton(page, 'Criar conta'))
  await expect(page.getByText('Registro realizado com sucesso!')).toBeVisible()
  await type(field(page, 'Senha'), account.password)
  await press(submitButton(page, 'Entrar'))

  await expect(page).toHaveURL('/promotor/novo')
  await expect(page.getByRole('region', { name: 'Confirme seu email' })).toContainText(
    account.email,
  )
  await type(page.getByLabel('Nome da organização'), 'Quintal Produções')
  expect(await axeViolations(page)).toEqual([])
  const mail = await waitForMail(page.request, account.email, 'Confirme o seu e-mail')
  const tab = await page.context().newPage()
  await open(tab, findLink(mail, '/confirmar-email'))
  await expect(tab.getByRole('heading', { name: 'Email Confirmado!' })).toBeVisible()
  await tab.close()
  await press(button(page, 'Criar organização'))

  await type(field(page, 'Nome do evento'), name)
  await choose(field(page, 'Categoria'), 'Teatro')
  await pick(button(page, 'Escolher imagem'), await page.screenshot())
  await expect(button(page, 'Trocar imagem')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await press(button(page, 'Continuar'))

  await type(field(page, 'Nome do local'), 'Casa de Cultura')
  await type(field(page, 'CEP'), '90020007')
  await expect(page.getByText(/^Rua dos Andradas.*Porto Alegre, RS$/)).toBeVisible()
  await type(field(page, 'Número'), '736')
  expect(await hiddenHeight(page)).toBe(0)
  expect(await axeViolations(page)).toEqual([])
  await press(button(page, 'Continuar'))

  await type(field(page, 'Quantidade'), '100')
  await type(field(page, 'Preço (R$)'), '80')
  await expect(page.getByRole('region', { name: 'Quanto fica' })).toContainText('R$\u00a088,00')
  expect(await axeViolations(page)).toEqual([])
  await press(button(page, 'Concluir'))

  await expect(page).toHaveURL(/\/promotor\/eventos\/[0-9a-f-]{36}$/)
  expect(await axeViolations(page)).toEqual([])
  await press(button(page, 'Publicar evento'))
  await expect(page.getByRole('heading', { name: 'Seu evento está no ar!' })).toBeVisible()
  // Opening the mail and its link are two more.
  const actions = count() + 2
  console.log(`published after ${actions} taps and fields`)
  expect(actions).toBeLessThanOrEqual(MOST_ACTIONS)
  expect(await axeViolations(page)).toEqual([])
}

/** Another visitor, with hands of the same kind, finds the event on `/`, reserves a ticket and pays. */
async function buy(browser: Browser, hands: (page: Page) => Hands, name: string): Promise<void> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const { press, type } = hands(page)
  await signIn(page, await payer(page.request))
  await open(page, '/')
  await type(page.getByRole('searchbox'), name)
  await press(page.getByRole('link', { name: 'Buscar em todos os eventos' }))
  await press(page.getByRole('link', { name, exact: true }))
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await press(page.getByRole('button', { name: /^Geral/ }))
  await press(increaseButton(page, 'Inteira'))
  await press(reserveButton(page))
  await expect(page).toHaveURL(checkoutUrl)
  const id = page.url().split('/').at(-1) ?? ''
  await press(payButton(page))
  await expect(pixCode(page)).toHaveValue(/^000201/)
  await receivePix(page, id)
  await expect(confirmedTitle(page)).toBeVisible()
  await context.close()
}

test('a visitor becomes a promoter on a phone, and somebody buys the first ticket', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const browserErrors = collectErrors(page)
  await stubPostalCodes(page)
  const name = `Peça ${crypto.randomUUID().slice(0, 8)}`
  await publish(page, touch(page), name)
  expect(browserErrors).toEqual([])
  await buy(browser, touch, name)
})

test('the same by keyboard alone', { tag: ['@desktop', '@long'] }, async ({ page, browser }) => {
  await stubPostalCodes(page)
  const name = `Sarau ${crypto.randomUUID().slice(0, 8)}`
  await publish(page, keyboard(page), name)
  await buy(browser, keyboard, name)
})

test('axe finds nothing on the parts of an event', { tag: '@long' }, async ({ page }) => {
  const account = await payer(page.request)
  await confirmAddress(page.request, account)
  await signIn(page, account)
  await open(page, '/promotor/novo')
  await page.getByLabel('Nome da organização').fill('Casa do Samba')
  await button(page, 'Criar organização').click()
  await field(page, 'Nome do evento').fill('Roda de Samba')
  await field(page, 'Categoria').selectOption('shows')
  await button(page, 'Continuar').click()
  await expect(field(page, 'CEP')).toBeVisible()
  const eventId = new URL(page.url()).searchParams.get('evento')
  for (const part of ['datas', 'local', 'ingressos']) {
    await open(page, `/promotor/eventos/${eventId}/${part}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
  }
  await page.getByRole('button', { name: 'Novo ingresso' }).click()
  await page.getByRole('button', { name: 'Criar ingresso' }).click()
  await expect(field(page, 'Quantidade')).toBeFocused()
  expect(await axeViolations(page)).toEqual([])
})
