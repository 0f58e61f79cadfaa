import pg from 'pg'
import { chromium } from 'playwright-core'

const base = 'http://localhost:4203'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' })
const login = async (page) => {
  await page.goto(base + '/login')
  await page.getByLabel('Email').fill('ana@demo.55tickets.com.br')
  await page.getByLabel('Senha', { exact: true }).fill('demo1234')
  await page.getByRole('button', { name: /Entrar/ }).click()
  await page.waitForURL(base + '/')
}
for (const w of [390, 820, 1440]) {
  const c = await b.newContext({
    viewport: { width: w, height: w < 500 ? 844 : 900 },
    locale: 'pt-BR',
  })
  const page = await c.newPage()
  page.on('pageerror', (e) => console.log('err', e.message))
  await login(page)
  await page.goto(base + '/evento/frevo-aceso-no-cais')
  await page.waitForTimeout(800)
  await page.getByRole('button', { name: /^Pista/ }).click()
  await page.getByRole('button', { name: 'Aumentar Inteira' }).first().click()
  await page.getByRole('button', { name: 'Aumentar Meia-entrada' }).first().click()
  await page.locator('select').first().selectOption('student')
  await page.waitForTimeout(400)
  await page.locator('#tickets-section').screenshot({ path: `/tmp/h3-shots/panel-${w}.png` })
  // fake refusal
  const ev = await (await page.request.get(base + '/api/events/frevo-aceso-no-cais')).json()
  const t = ev.tickets.filter((x) => x.ticketGroupName === 'Pista')
  await page.route('**/reserve', (r) =>
    r.fulfill({
      status: 409,
      json: {
        code: 'LOT_CLOSED',
        message: 'x',
        successors: t.slice(0, 2).map((x) => ({
          replaces: x._id,
          replacedLotName: '2º lote',
          replacedPrice: x.price,
          ticketId: x._id,
          sectorName: 'Pista',
          name: x.name,
          lotName: '3º lote',
          price: x.price * 1.2,
        })),
      },
    }),
  )
  const y0 = await page.evaluate(() => scrollY)
  await page.getByRole('button', { name: 'Reservar ingressos' }).click()
  await page.waitForTimeout(900)
  console.log(w, 'scroll', y0, await page.evaluate(() => scrollY))
  await page.screenshot({ path: `/tmp/h3-shots/dialog-${w}.png` })
  await page.getByRole('button', { name: 'Escolher de novo' }).click()
  await page.waitForTimeout(600)
  console.log(w, 'after', await page.evaluate(() => scrollY))
  await page.screenshot({ path: `/tmp/h3-shots/declined-${w}.png` })
  await page.goto(base + '/evento/cordas-na-sala-quarteto-aroeira/meia-entrada')
  await page.waitForTimeout(600)
  await page.screenshot({ path: `/tmp/h3-shots/count-${w}.png` })
  await page.goto(base + '/evento/cordas-na-sala-quarteto-aroeira')
  await page.waitForTimeout(600)
  await page.getByRole('button', { name: /^Sala/ }).click()
  await page.locator('#tickets-section').screenshot({ path: `/tmp/h3-shots/sala-${w}.png` })
  await c.close()
}
await b.close()
