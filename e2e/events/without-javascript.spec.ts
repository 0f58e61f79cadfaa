import { expect, test } from '@playwright/test'

test.use({ javaScriptEnabled: false })

test('the listing shows hero, events and working links without JavaScript', async ({ page }) => {
  await page.goto('/')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Descubra Novos Eventos' }),
  ).toBeVisible()
  const cards = page.getByRole('main').locator('a[href^="/evento/"]')
  expect(await cards.count()).toBe(10)
  const name = await cards.first().innerText()
  await cards.first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByText('Organizador Verificado')).toBeVisible()
})

test('search, city and category can be set and cleared without JavaScript', async ({ page }) => {
  await page.goto('/?type=shows')
  await page.getByRole('searchbox').fill('zzz')
  await page.getByRole('combobox').selectOption('Recife')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page).toHaveURL('/?q=zzz&city=Recife&type=shows')
  await expect(page.getByText('Nenhum evento encontrado')).toBeVisible()
  await page.getByRole('link', { name: 'Remover filtro Busca: zzz' }).click()
  await expect(page).toHaveURL('/?city=Recife&type=shows')
  await page.getByRole('link', { name: 'Limpar tudo' }).click()
  await page.getByRole('link', { name: 'Próxima' }).click()
  await expect(page).toHaveURL('/?page=2')
  await expect(page.getByText(/página 2 de/)).toBeVisible()
})

test('pages contain no inline script, so that the content policy can forbid them', async ({
  request,
}) => {
  for (const path of ['/', '/evento/nothing-like-this', '/no/such/page']) {
    const html = await (await request.get(path)).text()
    const scripts = [...html.matchAll(/<script([^>]*)>([^<]*)/g)]
    expect(scripts.length).toBeGreaterThan(0)
    for (const [, attributes = '', content = ''] of scripts) {
      if (content.trim()) expect(attributes).toMatch(/type="application\/(ld\+)?json"/)
    }
    expect(html).not.toMatch(/ on[a-z]+="/)
  }
})
