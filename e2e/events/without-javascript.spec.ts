import { expect, test } from '@playwright/test'
import { congressPath } from '../event-page.ts'

test.use({ javaScriptEnabled: false })

test('without JavaScript events are found, filtered, paged and read', async ({ page }) => {
  const cards = page.getByRole('main').locator('a[href^="/evento/"]')

  await test.step('the listing', async () => {
    await page.goto('/')
    await expect(
      page.getByRole('heading', { level: 1, name: 'Descubra Novos Eventos' }),
    ).toBeVisible()
    await expect(cards).toHaveCount(10)
    const footer = page.getByRole('contentinfo')
    await expect(footer).toContainText('Todos os direitos reservados.')
    await expect(footer).toContainText(String(new Date().getFullYear()))
    await expect(footer).toContainText('CNPJ')
    for (const name of ['Termos de Serviço', 'Política de Privacidade', 'Cookies'])
      await expect(footer.getByRole('link', { name })).toHaveAttribute('href', '/')
    const name = await cards.first().innerText()
    await cards.first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page.getByText('Organizador Verificado')).toBeVisible()
  })

  await test.step('search, city, category and pages', async () => {
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

  await test.step('description, programme, prices and address of an event', async () => {
    await page.goto(congressPath)
    for (const text of [
      'O local tem intérpretes de Libras',
      'Resultado da maratona e encerramento',
      'Passaporte, meia-entrada',
      'SCN Quadra 4, Bloco C, Asa Norte',
    ])
      await expect(page.getByText(text).last()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Saiba mais' })).toBeHidden()
  })
})

test('pages contain no inline script, so that the content policy can forbid them', {
  tag: '@long',
}, async ({ request }) => {
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
