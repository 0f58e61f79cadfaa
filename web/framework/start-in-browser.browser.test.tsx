import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { site } from '../lib/testing/sample-site.ts'
import { escapeForScript, pageDataId } from './page-data.ts'
import { startInBrowser } from './start-in-browser.tsx'
import { createSampleApp, sampleRoutes } from './testing/sample-site.tsx'

const noApi = () => Promise.reject(new Error('these pages call no API'))
const before = window.location.href
let title = ''

/** Puts the document of `/` here, as the server sends it, and hydrates it. */
beforeEach(async () => {
  title = document.title
  window.history.pushState(null, '', '/')
  const state = { queries: [], mutations: [] }
  const data = escapeForScript({ now: new Date().toISOString(), site, state })
  const links = '<a href="/greet/ana">Greet Ana</a><a href="/hello">Greet</a>'
  document.body.insertAdjacentHTML(
    'beforeend',
    `<div id="root"><main><h1>Start</h1></main>${links}<output class="sr-only"></output></div>
     <script type="application/json" id="${pageDataId}">${data}</script>`,
  )
  await startInBrowser(sampleRoutes, createSampleApp(noApi))
  await expect.poll(() => document.documentElement.dataset.hydrated).toBe('true')
})
afterEach(() => {
  document.getElementById('root')?.remove()
  document.getElementById(pageDataId)?.remove()
  document.head
    .querySelectorAll('meta, [rel=canonical], [type$=json]')
    .forEach((tag) => tag.remove())
  delete document.documentElement.dataset.hydrated
  window.history.pushState(null, '', before)
  document.title = title
})

const heading = page.getByRole('heading')
const head = (selector: string) => document.head.querySelector(selector)

test('a click shows the next page with its data, head and focus', async () => {
  await expect.element(heading).toHaveTextContent('Start')
  await page.getByRole('link', { name: 'Greet Ana' }).click()
  await expect.element(heading).toHaveTextContent('Hello, ana')
  await expect.element(heading).toHaveFocus()
  expect([window.location.pathname, document.title]).toEqual(['/greet/ana', 'Hello, ana'])
  await expect
    .poll(() => head('link[rel=canonical]')?.getAttribute('href'))
    .toBe(`${site.publicUrl}/greet/ana`)
  expect(head('meta[property="og:image:width"]')?.getAttribute('content')).toBe('12')
  expect(head('script[type="application/ld+json"]')?.textContent).toContain('"name":"ana"')
  await expect.element(page.getByRole('status')).toHaveTextContent('Hello, ana')
})

test('going back shows the former page, and takes back its head', async () => {
  await page.getByRole('link', { name: 'Greet Ana' }).click()
  await expect.poll(() => head('link[rel=canonical]')).not.toBeNull()
  window.history.back()
  await expect.element(heading).toHaveTextContent('Start')
  await expect.poll(() => document.title).toBe('Start')
})

test('a former address leads to the page, and back skips it', async () => {
  await page.getByRole('link', { name: 'Greet', exact: true }).click()
  await expect.element(heading).toHaveTextContent('Hello, you')
  expect(window.location.pathname).toBe('/greet/you')
  window.history.back()
  await expect.element(heading).toHaveTextContent('Start')
})
