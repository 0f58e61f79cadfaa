import { expect, type Locator, test } from '@playwright/test'
import { createAccount, expectSignedIn, fillLogin, isPhone } from '../account.ts'
import { bottomBar, congressPath, findSession, stubMapTiles, toasts } from '../event-page.ts'
import { axeViolations, changeEvent, open, stopRouting } from '../journey.ts'
import { signIn } from '../reservations.ts'

test.beforeEach(stubMapTiles)
test.afterEach(stopRouting)

test('subscribing to a session: login, back to the event, subscribe, find it with its code, cancel', async ({
  page,
}) => {
  const title = 'Ciência aberta: quem reusa o meu dado?'
  const account = await createAccount(page.request)
  const main = page.getByRole('main')

  await test.step('the login leads back to the session', async () => {
    await open(page, congressPath)
    const signedOut = await findSession(page, title)
    await expect(signedOut).toContainText('Faça login para se inscrever')
    await signedOut.getByRole('link', { name: 'Fazer Login' }).click()
    await fillLogin(page, account)
    await expect(page).toHaveURL(new RegExp(`${congressPath}#sessao-[0-9a-f-]{36}$`))
    await expect(page.getByRole('heading', { name: title })).toBeInViewport()
    await expectSignedIn(page)
  })

  await test.step('subscribe, and cancel', async () => {
    const one = await findSession(page, title)
    const subscribe = async () => {
      await one.getByRole('button', { name: 'Inscrever-se' }).click()
      await expect(one.getByText('Inscrito', { exact: true })).toBeVisible()
    }
    await subscribe()
    await expect(toasts(page)).toContainText(`Inscrição em "${title}" realizada com sucesso!`)
    if (isPhone(page)) await expectAbove(toasts(page).getByRole('listitem'), bottomBar(page))

    await one.getByRole('button', { name: 'Cancelar inscrição' }).press('Enter')
    const question = page.getByRole('dialog', { name: 'Cancelar a inscrição?' })
    await expect(question).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await question.getByRole('button', { name: 'Sim, cancelar' }).press('Enter')
    await expect(toasts(page)).toContainText('cancelada.')
    await subscribe()
  })

  await test.step('it is listed with its code, and cancelled there', async () => {
    await open(page, '/meus-inscricoes')
    await expect(page).toHaveURL('/inscricoes')
    await expect(main.getByRole('heading', { name: title })).toBeVisible()
    await main.getByRole('button', { name: 'QR Code' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('img')).toBeVisible()
    await expect(dialog).toContainText(account.name)
    await page.keyboard.press('Escape')
    await main.getByRole('button', { name: 'Certificado' }).focus()
    await expect(page.getByRole('tooltip')).toHaveText(/check-in|não emite/)
    expect(await axeViolations(page)).toEqual([])
    await main.getByRole('button', { name: 'Cancelar inscrição' }).click()
    await page.getByRole('button', { name: 'Sim, cancelar' }).click()
    await expect(main.getByRole('heading', { name: 'Nenhuma inscrição encontrada' })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
  })
})

/** Expects that one element ends above the start of another. */
async function expectAbove(upper: Locator, lower: Locator) {
  const foot = async () => {
    const box = await upper.boundingBox()
    return box ? box.y + box.height : Number.POSITIVE_INFINITY
  }
  const top = (await lower.boundingBox())?.y ?? 0
  await expect.poll(foot).toBeLessThanOrEqual(top)
}

test('a session with a form shows it before subscribing', { tag: '@long' }, async ({ page }) => {
  await signIn(page, await createAccount(page.request))
  await open(page, congressPath)
  const one = await findSession(page, 'Maratona de dados')
  const subscribe = one.getByRole('button', { name: 'Inscrever-se' })
  await subscribe.press('Enter')
  const dialog = page.getByRole('dialog', { name: /Maratona de dados: sua equipe/ })
  await expect(dialog.getByLabel('Nome da equipe')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(subscribe).toBeFocused()

  await page.keyboard.press('Enter')
  await dialog.getByLabel('Nome da equipe').fill('<img src=x onerror=alert(1)>')
  await dialog.getByLabel('Número de integrantes').fill('6')
  await dialog.getByLabel('Sim').click()
  await dialog.getByRole('button', { name: 'Inscrever-se' }).click()
  await expect(dialog.getByText('Número de integrantes não pode exceder 5')).toBeVisible()
  await dialog.getByLabel('Número de integrantes').fill('5')
  await dialog.getByRole('button', { name: 'Inscrever-se' }).click()
  await expect(dialog).toBeHidden()
  await expect(one.getByText('Inscrito', { exact: true })).toBeVisible()
  await expect(toasts(page)).toContainText(
    'Inscrição em "Maratona de dados" realizada com sucesso!',
  )
})

test('a session that became full meanwhile says so', { tag: '@long' }, async ({ page }) => {
  await signIn(page, await createAccount(page.request))
  await open(page, congressPath)
  const one = await findSession(page, 'Orçamento aberto em cidades pequenas')
  await page.route('**/subscribe', (route) =>
    route.fulfill({ status: 409, json: { code: 'SESSION_FULL', message: 'Vagas esgotadas.' } }),
  )
  await changeEvent(page, `**/api/events${congressPath.slice(7)}`, (event) => ({
    programacoes: event.programacoes.map((findSession) => ({ ...findSession, remainingPlaces: 0 })),
  }))
  await one.getByRole('button', { name: 'Inscrever-se' }).click()
  await expect(toasts(page)).toContainText('Vagas esgotadas.')
  await expect(one.getByRole('button', { name: 'Vagas esgotadas' })).toBeDisabled()
})

test('a paid session links to its own ticket', { tag: '@long' }, async ({ page }) => {
  await open(page, congressPath)
  const one = await findSession(page, 'Oficina: mapas com dados públicos')
  await one.getByRole('button', { name: 'Comprar ingresso' }).click()
  const line = page.locator('#tickets-section').getByRole('listitem', { name: '' }).filter({
    hasText: 'Vale só para a oficina do segundo dia.',
  })
  await expect(line).toBeFocused()
  await expect(line).toBeInViewport()
})
