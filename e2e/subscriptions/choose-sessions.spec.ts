import { expect, type Locator, test } from '@playwright/test'
import { createAccount, expectSignedIn, fillLogin, isPhone } from '../account.ts'
import { bottomBar, congressPath, findSession, stubMapTiles, toasts } from '../event-page.ts'
import { axeViolations, changeEvent, open, stopRouting } from '../journey.ts'
import { signIn } from '../reservations.ts'

test.beforeEach(stubMapTiles)
test.afterEach(stopRouting)

test('subscribing to a session: login, back to the event, subscribe, reload, cancel', async ({
  page,
}) => {
  await open(page, congressPath)
  const signedOut = await findSession(page, 'Ciência aberta: quem reusa o meu dado?')
  await expect(signedOut).toContainText('Faça login para se inscrever')
  await signedOut.getByRole('link', { name: 'Fazer Login' }).click()
  await fillLogin(page, await createAccount(page.request))
  await expect(page).toHaveURL(
    /\/evento\/congresso-brasileiro-de-dados-abertos#sessao-[0-9a-f-]{36}$/,
  )
  const shown = page.getByRole('heading', { name: 'Ciência aberta: quem reusa o meu dado?' })
  await expect(shown).toBeInViewport()
  await expectSignedIn(page)

  const one = await findSession(page, 'Ciência aberta: quem reusa o meu dado?')
  await one.getByRole('button', { name: 'Inscrever-se' }).click()
  await expect(toasts(page)).toContainText(
    'Inscrição em "Ciência aberta: quem reusa o meu dado?" realizada com sucesso!',
  )
  await expect(one.getByText('Inscrito', { exact: true })).toBeVisible()
  if (isPhone(page)) await expectAbove(toasts(page).getByRole('listitem'), bottomBar(page))
  await open(page, congressPath)
  const again = await findSession(page, 'Ciência aberta: quem reusa o meu dado?')
  await expect(again.getByText('Inscrito', { exact: true })).toBeVisible()

  await again.getByRole('button', { name: 'Cancelar inscrição' }).press('Enter')
  await expect(again.getByRole('button', { name: 'Manter inscrição' })).toBeFocused()
  expect(await axeViolations(page)).toEqual([])
  await again.getByRole('button', { name: 'Sim, cancelar' }).press('Enter')
  await expect(again.getByRole('button', { name: 'Inscrever-se' })).toBeVisible()
  await expect(toasts(page)).toContainText('cancelada.')
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
