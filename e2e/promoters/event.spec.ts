import { expect, type Page, test } from '@playwright/test'
import { fillLogin, logIn, storedToken } from '../account.ts'
import { axeViolations, collectErrors, open } from '../journey.ts'
import { createReadyDraft, createWorkspace } from '../workspace.ts'

/** A picture of 1600 × 900 pixels, drawn by the browser. */
async function drawPicture(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 1600
    canvas.height = 900
    const context = canvas.getContext('2d')
    if (context) {
      context.fillStyle = '#0b6e4f'
      context.fillRect(0, 0, 800, 900)
    }
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(url.split(',')[1] ?? '', 'base64')
}

const name = (words: string) => `${words} ${crypto.randomUUID().slice(0, 8)}`
const button = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true })

test('a draft gets a picture and a text, is previewed, published once, and found by a visitor', {
  tag: '@long',
}, async ({ page, request, browser }) => {
  const browserErrors = collectErrors(page)
  const workspace = await createWorkspace(request)
  const title = name('Noite de Choro')
  const id = await createReadyDraft(workspace, title)
  await logIn(page, workspace.account)

  await open(page, `/promotor/eventos/${id}/pagina`)
  const picture = { name: 'praça.png', mimeType: 'image/png', buffer: await drawPicture(page) }
  await page.getByLabel('Arquivo da imagem').setInputFiles(picture)
  await expect(button(page, 'Trocar imagem')).toBeVisible()
  await button(page, 'Recortar: no celular').click()
  await page.getByRole('slider', { name: 'Da esquerda para a direita' }).press('Home')
  await button(page, 'Usar este recorte').click()
  await expect(button(page, 'Desfazer o recorte: no celular')).toBeVisible()
  await page.getByRole('textbox', { name: 'Descrição' }).click()
  await page.keyboard.type('Traga seu ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('bandolim')
  expect(await axeViolations(page)).toEqual([])
  await button(page, 'Salvar página').click()
  await expect(page.getByText('Página salva.')).toBeVisible()

  await open(page, `/promotor/eventos/${id}`)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Ver prévia' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.locator('strong', { hasText: 'bandolim' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page
    .getByRole('button', { name: /^Aumentar/ })
    .first()
    .click()
  await button(page, 'Reservar ingressos').click()
  await expect(page.getByText('Esta é uma prévia')).toBeVisible()
  await page.getByRole('link', { name: 'Voltar ao evento' }).click()

  await button(page, 'Publicar evento').dblclick()
  await expect(page.getByRole('heading', { name: 'Seu evento está no ar!' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])

  const address = await page.getByLabel('Link da página').first().inputValue()
  const visitor = await browser.newPage()
  await open(visitor, new URL(address).pathname)
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await visitor.close()

  await open(page, `/promotor/eventos/${id}/historico`)
  await expect(page.getByText('Publicou o evento')).toHaveCount(1)
  expect(await axeViolations(page)).toEqual([])
  expect(browserErrors).toEqual([])
})

test('copy pressed twice makes one draft, and lists what was copied', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const workspace = await createWorkspace(request)
  const id = await createReadyDraft(workspace, name('Roda de Samba'))
  await logIn(page, workspace.account)
  await open(page, `/promotor/eventos/${id}/copiar`)
  await page.getByLabel('Nome do novo evento').fill('Roda de Samba II')
  await page.getByLabel('Começa em').fill('2036-05-08T21:00')
  expect(await axeViolations(page)).toEqual([])
  await button(page, 'Copiar evento').dblclick()
  await expect(page.getByText('1 tipo de ingresso')).toBeVisible()
  await page.getByRole('link', { name: 'Abrir o rascunho' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Roda de Samba II' })).toBeVisible()
  await expect(page.getByText(/8 de maio de 2036, 21:00/).first()).toBeVisible()
  const path = `/organizations/${workspace.organizationId}/events`
  expect(await workspace.call('GET', path)).toMatchObject({ totalDocs: 2 })
})

test('of two editors at once, the second sees what changed and nobody loses a text', {
  tag: ['@desktop', '@long'],
}, async ({ page, request, context }) => {
  const workspace = await createWorkspace(request)
  const id = await createReadyDraft(workspace, 'Nome de antes')
  await logIn(page, workspace.account)
  await open(page, `/promotor/eventos/${id}/pagina`)
  const second = await context.newPage()
  await open(second, `/promotor/eventos/${id}/pagina`)
  const title = (one: Page) => one.getByRole('textbox', { name: 'Nome', exact: false })
  await title(second).fill('Nome da segunda')
  await second.getByRole('textbox', { name: 'Descrição' }).fill('Texto da segunda.')

  await title(page).fill('Nome da primeira')
  await button(page, 'Salvar página').click()
  await expect(page.getByText('Página salva.')).toBeVisible()

  await button(second, 'Salvar página').click()
  const changes = second.getByRole('alert', { name: 'Alterações de outra pessoa' })
  await expect(changes.getByText('Nome da primeira')).toBeVisible()
  await expect(title(second)).toHaveValue('Nome da segunda')
  expect(await axeViolations(second)).toEqual([])
  await button(second, 'Usar o novo: Nome').click()
  await button(second, 'Salvar página').click()
  await expect(second.getByText('Página salva.')).toBeVisible()
  expect(await workspace.call('GET', `/promoter/events/${id}`)).toMatchObject({
    page: { name: 'Nome da primeira', description: '<p>Texto da segunda.</p>' },
  })
})

test('a login that ends while somebody types: after the next one the text is there', {
  tag: '@long',
}, async ({ page, request, playwright, baseURL }) => {
  const workspace = await createWorkspace(request)
  const { account, organizationId } = workspace
  // Without the cookies of the page's login, which would ask for its XSRF header.
  const elsewhere = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const id = await createReadyDraft(workspace, 'Nome de antes')
  const { slug } = await workspace.call<{ slug: string }>('GET', `/organizations/${organizationId}`)
  const screens = [
    { path: `/promotor/eventos/${id}/pagina`, save: 'Salvar página', saved: 'Página salva.' },
    { path: `/promotor/o/${slug}/dados`, save: 'Salvar dados', saved: 'Dados salvos.' },
  ]
  await logIn(page, account)
  for (const { path, save, saved } of screens) {
    await open(page, path)
    const title = page.getByRole('textbox', { name: 'Nome', exact: false }).first()
    await title.fill('Nome que foi digitado')
    const headers = { Authorization: `Bearer ${await storedToken(page)}` }
    expect((await elsewhere.post('/api/logout', { headers })).ok()).toBe(true)
    await button(page, save).click()
    await expect(page).toHaveURL('/login')
    await fillLogin(page, account)
    await expect(page).toHaveURL(path)
    await expect(title).toHaveValue('Nome que foi digitado')
    await button(page, save).click()
    await expect(page.getByText(saved)).toBeVisible()
  }
  await elsewhere.dispose()
})
