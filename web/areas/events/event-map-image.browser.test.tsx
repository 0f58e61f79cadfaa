import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { EventMapImage } from './event-map-image.tsx'
import { onPhone, renderEvent } from './testing/render-event.tsx'

beforeEach(onPhone)

const url =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="1280" height="900"/%3E'

async function openMap() {
  const screen = await renderEvent(<EventMapImage url={url} />)
  const opener = screen.getByRole('link', { name: /Ampliar/ })
  await opener.click()
  const dialog = screen.getByRole('dialog', { name: 'Mapa do Evento' })
  await expect.element(dialog).toBeVisible()
  return { screen, opener, dialog }
}

test('without JavaScript the link opens the picture', async () => {
  const screen = await renderEvent(<EventMapImage url={url} />)
  await expect.element(screen.getByRole('link', { name: /Ampliar/ })).toHaveAttribute('href', url)
})

test('a second press makes the map large enough to read on a phone', async () => {
  const { screen } = await openMap()
  const zoom = screen.getByRole('button', { name: 'Aproximar o mapa' })
  const fitting = zoom.element().getBoundingClientRect().width
  expect(fitting).toBeLessThanOrEqual(390)
  await zoom.click()
  await expect.element(zoom).toHaveAttribute('aria-pressed', 'true')
  expect(zoom.element().getBoundingClientRect().width).toBeGreaterThan(2.5 * fitting)
  await zoom.click()
  expect(zoom.element().getBoundingClientRect().width).toBe(fitting)
})

test('Escape closes the map and returns the focus', async () => {
  const { opener, dialog } = await openMap()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})
