import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { EventDescription } from './event-description.tsx'
import { onDesktop, onPhone, renderDormantEvent, renderEvent } from './testing/render-event.tsx'

const words = 'Uma noite inteira de choro na beira da lagoa, com o sol se pondo atrás. '
const long = `<p>${words.repeat(6)}</p><p><a href="https://example.com">Mais</a></p>`

const text = () => {
  const found = document.querySelector('p')?.parentElement
  if (!found) throw new Error('no text')
  return found
}
const lines = () => text().clientHeight / Number.parseFloat(getComputedStyle(text()).lineHeight)

test('phones show about three lines of a long text until it is expanded', async () => {
  await onPhone()
  const screen = await renderEvent(<EventDescription html={long} />)
  expect(lines()).toBeGreaterThan(2.5)
  expect(lines()).toBeLessThan(3.5)

  const more = screen.getByRole('button', { name: 'Saiba mais' })
  await expect.element(more).toHaveAttribute('aria-expanded', 'false')
  await more.click()
  expect(lines()).toBeGreaterThan(8)

  const less = screen.getByRole('button', { name: 'Ver menos' })
  await expect.element(less).toHaveAttribute('aria-expanded', 'true')
  await less.click()
  expect(lines()).toBeLessThan(3.5)
})

/** A text of 233 characters: long on a phone held upright, where a line holds forty. */
const middling =
  '<p>Cabem trezentas pessoas no Salão Concórdia, e as trezentas já têm mesa. A <strong>Bandinha Doze de Maio</strong> toca no tablado, os garçons passam com o chopp e às 23h todo mundo sobe no banco.</p>' +
  '<p>Desistências voltam à venda nesta página até a véspera.</p>'
const barelyLong = `<p>${words.repeat(2)}Venha!</p>`

test.each([
  [360, middling],
  [390, middling],
  [447, middling],
  [768, middling],
  [390, barelyLong],
  [447, barelyLong],
])('at %i px a text of several lines is clamped and can be expanded', async (width, html) => {
  await page.viewport(width, 844)
  const screen = await renderEvent(
    <main className="page-width">
      <EventDescription html={html} />
    </main>,
  )
  expect(lines()).toBeGreaterThan(2.5)
  expect(lines()).toBeLessThan(3.5)
  expect(text().scrollHeight).toBeGreaterThan(text().clientHeight + 10)
  await expect.element(screen.getByRole('button', { name: 'Saiba mais' })).toBeVisible()
})

test('a text that fits on a wide phone is not clamped and has no button', async () => {
  await page.viewport(600, 844)
  const screen = await renderEvent(<EventDescription html={barelyLong} />)
  expect(screen.getByRole('button').query()).toBeNull()
  expect(getComputedStyle(text()).maskImage).toBe('none')
})

test('a short text has no button', async () => {
  await onPhone()
  const screen = await renderEvent(<EventDescription html={`<p>${words}</p>`} />)
  expect(screen.getByRole('button').query()).toBeNull()
})

test('wide screens show the whole text', async () => {
  await onDesktop()
  const screen = await renderEvent(<EventDescription html={long} />)
  expect(lines()).toBeGreaterThan(8)
  expect(screen.getByRole('button').query()).toBeNull()
})

test('focusing a link in the hidden part expands the text', async () => {
  await onPhone()
  const screen = await renderEvent(<EventDescription html={long} />)
  await userEvent.tab()
  await expect.element(screen.getByRole('link', { name: 'Mais' })).toHaveFocus()
  await expect.element(screen.getByRole('button', { name: 'Ver menos' })).toBeVisible()
  expect(lines()).toBeGreaterThan(8)
})

test('hydration causes no layout shift', async () => {
  await onPhone()
  const { view, wake } = renderDormantEvent(<EventDescription html={long} />)
  const before = view.element().getBoundingClientRect().height
  await wake()
  await expect.element(view.getByRole('button', { name: 'Saiba mais' })).toBeVisible()
  expect(view.element().getBoundingClientRect().height).toBe(before)
})
