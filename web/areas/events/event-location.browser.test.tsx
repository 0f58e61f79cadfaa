import { beforeEach, expect, test } from 'vitest'
import { EventLocation } from './event-location.tsx'
import { onPhone, renderEvent } from './testing/render-event.tsx'
import { sampleEvent } from './testing/sample-event.ts'

beforeEach(onPhone)

const at = { lat: -19.8519, lng: -43.9707 }
const location = (own = {}) => <EventLocation event={sampleEvent(own)} {...at} />
const box = () => document.querySelector<HTMLElement>('[data-testid=location-map]')
const pin = () => document.querySelector<HTMLElement>('.map-pin')

async function openPopup() {
  await expect.poll(pin).not.toBeNull()
  pin()?.click()
  await expect.poll(() => document.querySelector('.leaflet-popup-content')).not.toBeNull()
  const lines = document.querySelectorAll('.leaflet-popup-content > div > div')
  return [...lines].map((line) => line.textContent)
}

test('the address is text and links to an external map', async () => {
  const screen = await renderEvent(location())
  await expect.element(screen.getByText('Casa do Baile')).toBeVisible()
  await expect.element(screen.getByText('Av. da Pampulha, 751')).toBeVisible()
  const link = screen.getByRole('link', { name: 'Abrir no mapa' })
  await expect
    .element(link)
    .toHaveAttribute(
      'href',
      'https://www.openstreetmap.org/?mlat=-19.8519&mlon=-43.9707#map=17/-19.8519/-43.9707',
    )
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
})

test('the marker shows name and address', async () => {
  await renderEvent(location())
  expect(await openPopup()).toEqual(['Casa do Baile', 'Av. da Pampulha, 751'])
})

test('a venue without name and address has a default marker text', async () => {
  await renderEvent(location({ locationName: '', address: null }))
  expect(await openPopup()).toEqual(['Localização do Evento'])
})

test("a promoter's text is never parsed as HTML", async () => {
  await renderEvent(location({ locationName: '<b>Casa</b>' }))
  expect((await openPopup())[0]).toBe('<b>Casa</b>')
})

test('the map is 400 px high before and after drawing, and credits its source', async () => {
  const screen = await renderEvent(location())
  expect(box()?.offsetHeight).toBe(400)
  await expect.element(screen.getByText('OpenStreetMap')).toBeVisible()
  expect(box()?.offsetHeight).toBe(400)
})

test('touch and wheel scroll the page, not the map', async () => {
  await renderEvent(
    <>
      {location()}
      <div style={{ height: '3000px' }} />
    </>,
  )
  await expect.poll(pin).not.toBeNull()
  expect(getComputedStyle(box() ?? document.body).touchAction).toBe('auto')
  const wheel = new WheelEvent('wheel', { deltaY: 100, bubbles: true, cancelable: true })
  pin()?.dispatchEvent(wheel)
  expect(wheel.defaultPrevented).toBe(false)
  expect(box()?.className).not.toMatch(/leaflet-(grab|touch-drag|touch-zoom)/)
})

test('the map is drawn only when it is near the viewport', async () => {
  // The far map comes first in the document, so it had its chance before the near one is drawn.
  const { container } = await renderEvent(
    <div style={{ display: 'flex', flexDirection: 'column-reverse' }}>
      <div>{location()}</div>
      <div style={{ height: '4000px' }} />
      <div>{location()}</div>
    </div>,
  )
  const [far, near] = container.querySelectorAll('[data-testid=location-map]')
  const mapPin = (map: Element | undefined) => map?.querySelector('.map-pin')
  await expect.poll(() => mapPin(near)).toBeInstanceOf(HTMLElement)
  expect(mapPin(far)).toBeNull()
  far?.scrollIntoView()
  await expect.poll(() => mapPin(far)).toBeInstanceOf(HTMLElement)
})
