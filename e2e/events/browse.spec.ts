import { expect, type Page, test } from '@playwright/test'
import { axeViolations, open } from '../journey.ts'

const cards = (page: Page) => page.getByRole('main').locator('a[href^="/evento/"]')
const names = (page: Page) => cards(page).allInnerTexts()
const scrolled = (page: Page) => page.evaluate(() => window.scrollY)
const historyLength = (page: Page) => page.evaluate(() => history.length)
const listCalls = /\/api\/events\?/

/** Metadata of a page for search engines and link previews. */
function tagsIn(html: string) {
  const { head } = new DOMParser().parseFromString(html, 'text/html')
  const structured = head.querySelector('script[type="application/ld+json"]')?.textContent
  return {
    title: head.querySelector('title')?.textContent,
    canonical: head.querySelector('link[rel=canonical]')?.getAttribute('href'),
    structured: structured ? JSON.parse(structured) : undefined,
    meta: [...head.querySelectorAll('meta[property], meta[name]')]
      .map((tag) => [...tag.attributes].map(({ value }) => value).join(' = '))
      .sort(),
  }
}

test('from the listing to an event and back: metadata as the server renders it, place and focus as before', async ({
  page,
}) => {
  const shown = async () => page.evaluate(tagsIn, await page.content())
  const sent = async (path: string) =>
    page.evaluate(tagsIn, await (await page.request.get(path)).text())

  await test.step('metadata follows the page', async () => {
    await open(page, '/')
    const home = await shown()
    expect(home.structured).toBeUndefined()
    const path = (await cards(page).nth(2).getAttribute('href')) ?? ''
    await cards(page).nth(2).click()
    const event = await sent(path)
    expect(event.structured).toMatchObject({ '@type': 'Event' })
    await expect.poll(shown).toEqual(event)

    await page.getByRole('link', { name: 'Voltar para Eventos' }).click()
    await expect.poll(shown).toEqual(home)
    await open(page, path)
    await page.getByRole('link', { name: 'Voltar para Eventos' }).click()
    await expect.poll(shown).toEqual(home)
  })

  await test.step('another page of the list starts at its top', async () => {
    const next = page.getByRole('link', { name: 'Próxima' })
    await next.scrollIntoViewIfNeeded()
    const foot = await scrolled(page)
    await next.click()
    await expect(page.getByText(/página 2 de/)).toBeInViewport()
    await expect(page.getByRole('heading', { name: 'Eventos', exact: true })).toBeFocused()
    expect(await scrolled(page)).toBeLessThan(foot - 500)
  })

  await test.step('going back leads to the same place', async () => {
    const card = cards(page).nth(6)
    const returnFrom = async (leave: () => Promise<void>) => {
      await card.scrollIntoViewIfNeeded()
      const before = await scrolled(page)
      expect(before).toBeGreaterThan(300)
      await leave()
      await expect(page.getByText(/página 2 de/)).toHaveCount(0)
      await page.goBack()
      await expect(page.getByText(/página 2 de/)).toBeAttached()
      await expect.poll(async () => Math.abs((await scrolled(page)) - before)).toBeLessThan(50)
    }
    await returnFrom(async () => {
      await card.click()
      await expect(page.getByRole('link', { name: 'Voltar para Eventos' })).toBeVisible()
      expect(await scrolled(page)).toBeLessThan(50)
    })
    await expect(card).toBeFocused()
    // Playwright would scroll, although the header is already visible.
    await returnFrom(() => page.getByRole('banner').locator('a[href="/"]').dispatchEvent('click'))
  })
})

test('a typed search is restored when going back from an event', { tag: '@long' }, async ({
  page,
}) => {
  await open(page, '/')
  const name = await cards(page).nth(4).innerText()
  await page.getByRole('searchbox').fill(name)
  await expect(cards(page)).toHaveCount(1)
  await cards(page).click()
  await expect(page).toHaveURL(/\/evento\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue(name)
  await expect(cards(page)).toHaveCount(1)
})

test('filters are kept in the URL, replace the history entry and survive a reload', {
  tag: '@long',
}, async ({ page }) => {
  await open(page, '/?page=2')
  const before = await historyLength(page)
  await page.getByRole('combobox').selectOption('Recife')
  await expect(page).toHaveURL('/?city=Recife')
  await page.getByRole('main').getByRole('link', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL('/?city=Recife&type=shows')
  expect(await historyLength(page)).toBe(before)
  await page.reload()
  await expect(page.getByRole('combobox')).toHaveValue('Recife')
  await expect(page.getByRole('link', { name: 'Remover filtro Show' })).toBeVisible()
  await page.getByRole('link', { name: 'Remover filtro Recife' }).click()
  await expect(page).toHaveURL('/?type=shows')
  await page.getByRole('link', { name: 'Limpar tudo' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('list', { name: 'Filtros ativos' })).toHaveCount(0)
})

test('a search finds events of later pages, and its URL can be shared', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await open(page, '/?page=3')
  const name = await cards(page).first().innerText()
  await open(page, '/')
  expect(await names(page)).not.toContain(name)
  await page.getByRole('searchbox').fill(name)
  await expect(page.getByText('Nenhum evento encontrado')).toBeVisible()
  const before = await historyLength(page)
  await page.getByRole('link', { name: 'Buscar em todos os eventos' }).click()
  await expect(page).toHaveURL(/\/\?q=/)
  await expect(cards(page).first()).toHaveText(name)
  expect(await historyLength(page)).toBe(before)
  await expect(page).toHaveTitle(`Busca: ${name} | 55Tickets`)

  const found = await names(page)
  const friend = await context.newPage()
  await open(friend, page.url())
  await expect(friend.getByRole('searchbox')).toHaveValue(name)
  expect(await names(friend)).toEqual(found)
})

test('Enter starts a search, which ignores case and accents', { tag: '@long' }, async ({
  page,
}) => {
  await open(page, '/')
  const [word = ''] = (await cards(page).first().innerText()).split(' ')
  await page.getByRole('searchbox').fill(word.toUpperCase())
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(`/?q=${encodeURIComponent(word.toUpperCase())}`)
  await expect(cards(page).first()).toContainText(new RegExp(word, 'i'))
  await page.getByRole('searchbox').fill('')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL('/')
})

test('pagination survives a reload and going back from an event', { tag: '@long' }, async ({
  page,
}) => {
  await open(page, '/')
  const first = await names(page)
  const before = await historyLength(page)
  await page.getByRole('link', { name: 'Próxima' }).click()
  await expect(page).toHaveURL('/?page=2')
  await expect(page.getByText(/página 2 de/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Página 2' })).toHaveAttribute('aria-current', 'page')
  const second = await names(page)
  expect(second.some((name) => first.includes(name))).toBe(false)
  expect(await historyLength(page)).toBe(before)
  await page.reload()
  expect(await names(page)).toEqual(second)
  await expect(page.locator('html[data-hydrated="true"]')).toBeAttached()

  await cards(page).first().click()
  await expect(page).toHaveURL(/\/evento\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second[0] ?? '')
  await page.goBack()
  await expect(page).toHaveURL('/?page=2')
  await expect(cards(page).first()).toHaveText(second[0] ?? '')
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second[0] ?? '')
})

test('a page number beyond the last one offers a link to the first page', { tag: '@long' }, async ({
  page,
}) => {
  await open(page, '/?page=999')
  await expect(page.getByText('A lista termina antes da página 999.')).toBeVisible()
  await page.getByRole('link', { name: 'Ir para a primeira página' }).click()
  await expect(page).toHaveURL('/')
  await expect(cards(page)).toHaveCount(10)
})

test('an empty result offers to show all events', { tag: '@long' }, async ({ page }) => {
  await open(page, '/?city=Lugar+Nenhum')
  await expect(page.getByText('Nenhum evento encontrado')).toBeVisible()
  await page.getByRole('link', { name: 'Ver todos os shows' }).click()
  await expect(page).toHaveURL('/')
  await expect(cards(page)).toHaveCount(10)
})

test('a listing that fails to load shows an error and can be retried', { tag: '@long' }, async ({
  page,
}) => {
  await open(page, '/')
  await page.route(listCalls, (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('combobox').selectOption('Recife')
  const panel = page.getByRole('alert')
  await expect(panel).toContainText('Erro ao carregar eventos')
  expect(await axeViolations(page)).toEqual([])
  await page.unroute(listCalls)
  await panel.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(cards(page).first()).toBeVisible()
  await expect(panel).toHaveCount(0)
})

test('a slow listing shows six placeholders', { tag: '@long' }, async ({ page }) => {
  await open(page, '/')
  let answer = () => undefined as void
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(listCalls, async (route) => {
    await asked
    await route.continue()
  })
  await page.getByRole('combobox').selectOption('Recife')
  await expect(page.getByTestId('event-skeleton')).toHaveCount(6)
  answer()
  await expect(cards(page).first()).toBeVisible()
  await expect(page.getByTestId('event-skeleton')).toHaveCount(0)
})

test('the chosen category is scrolled into view', { tag: '@long' }, async ({ page }) => {
  await open(page, '/?type=feiras')
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Feira', exact: true }),
  ).toBeInViewport()
})

for (const address of ['/?q=feira&type=feiras', '/?page=999']) {
  test(`axe finds nothing on ${address}`, { tag: '@long' }, async ({ page }) => {
    await open(page, address)
    expect(await axeViolations(page)).toEqual([])
  })
}

test('axe finds nothing on an empty search result', { tag: '@long' }, async ({ page }) => {
  await open(page, '/')
  await page.getByRole('searchbox').fill('zzz')
  await expect(page.getByRole('link', { name: 'Buscar em todos os eventos' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})

test('with the keyboard only: skip to the content, open an event, return to its card', {
  tag: '@desktop',
}, async ({ page }) => {
  await open(page, '/')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Pular para o conteúdo')).toBeFocused()
  await page.keyboard.press('Enter')
  const second = cards(page).nth(1)
  for (
    let presses = 0;
    presses < 40 && !(await second.evaluate((link) => link === document.activeElement));
    presses++
  ) {
    await page.keyboard.press('Tab')
  }
  await expect(second).toBeFocused()
  const before = await scrolled(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/evento\//)
  await expect(page.getByText('Organizador Verificado')).toBeVisible()
  // Headless browsers have no shortcut for going back (Alt and the left arrow).
  await page.goBack()
  await expect(page).toHaveURL('/#conteudo')
  await expect(second).toBeFocused()
  await expect.poll(async () => Math.abs((await scrolled(page)) - before)).toBeLessThan(50)
})

test('an unknown event answers 404, shows a message and leads home', { tag: '@long' }, async ({
  page,
}) => {
  const answer = await page.goto('/evento/nao-existe')
  expect(answer?.status()).toBe(404)
  expect(await answer?.text()).toContain('Voltar para o início')
  await expect(page).toHaveURL('/')
  const notice = page.getByRole('region', { name: 'Avisos' })
  await expect(notice).toContainText('Evento não encontrado')
  await expect(notice).toContainText(
    'O evento que você está procurando não existe ou foi removido.',
  )
})
