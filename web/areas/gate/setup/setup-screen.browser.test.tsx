import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { localStore } from '../../../lib/local-storage.ts'
import { pressOn } from '../../../lib/testing/press-on.ts'
import { broken, found, refused } from '../../../lib/testing/render-signed-in.tsx'
import { forgetDevice, storeDevice } from '../invite/device-event.ts'
import { refuseCamera } from '../testing/fake-camera.ts'
import { sampleEvent, sampleId } from '../testing/fake-engine.ts'
import { renderGate } from '../testing/render-gate.tsx'

beforeEach(async () => {
  await page.viewport(390, 844)
  localStore.removeItem('gateName')
  forgetDevice()
})

const invited = { event: sampleEvent, device: { name: 'Portão A – João' } }
const opener = () => page.getByRole('button', { name: 'Abrir portaria' })

test('a single event is preselected, its entrance is not', async () => {
  refuseCamera('NotFoundError')
  const { engine } = await renderGate({}, { events: [sampleEvent] })
  await expect.element(page.getByText(/Festival da Primavera/)).toBeVisible()
  await pressOn(opener())
  await expect.element(page.getByRole('alert')).toHaveTextContent('Escolha a entrada')
  await pressOn(page.getByText('Oficina de fotografia'))
  await page.getByRole('textbox', { name: 'Nome desta portaria' }).fill('  Portão   Sul ')
  await pressOn(opener())
  await expect.element(page.getByText('Oficina de fotografia · Portão Sul')).toBeVisible()
  expect(engine.getState().position).toEqual({
    event: { ...sampleEvent, organizationId: null },
    session: sampleId(2),
    gate: 'Portão Sul',
  })
  expect(localStore.getItem('gateName')).toBe('Portão Sul')
})

test('the current event comes first', async () => {
  const today = {
    ...sampleEvent,
    _id: sampleId(3),
    name: 'Hoje',
    startDate: new Date(Date.now() - 60_000).toISOString(),
    endDate: new Date(Date.now() + 60_000).toISOString(),
  }
  const next = {
    ...sampleEvent,
    name: 'Amanhã',
    startDate: new Date(Date.now() + 86_400_000).toISOString(),
    endDate: new Date(Date.now() + 90_000_000).toISOString(),
  }
  await renderGate({}, { events: [next, today] })
  await expect.element(page.getByText('Acontecendo agora')).toBeVisible()
  const names = page
    .getByRole('radio')
    .elements()
    .map((radio) => radio.parentElement?.textContent)
  expect(names[0]).toMatch(/^HojeAcontecendo agora/)
  expect(names[1]).toMatch(/^Amanhã/)
})

test('the progress of the list download is shown', async () => {
  const { set } = await renderGate({}, { events: [sampleEvent] })
  await expect.element(opener()).toBeVisible()
  set({ download: { count: 12_400 } })
  await expect.element(page.getByText('12.400 códigos baixados')).toBeVisible()
})

test('a user without a gate role is told who grants it', async () => {
  await renderGate({}, { events: [] })
  await expect.element(page.getByText('Nenhuma portaria para você ainda')).toBeVisible()
  await expect.element(page.getByText('ana@demo.55tickets.com.br')).toBeVisible()
})

test('a signed-out user is led to the login', async () => {
  const { auth } = await renderGate({}, { events: [sampleEvent] })
  await auth.logout()
  await expect.element(page.getByText('Entre para abrir a portaria')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Entrar' })).toHaveAttribute('href', '/login')
})

test('"Sair" signs out', async () => {
  await renderGate({}, { events: [sampleEvent] })
  await pressOn(page.getByRole('button', { name: 'Sair' }))
  await expect.element(page.getByText('Entre para abrir a portaria')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Sair' })).not.toBeInTheDocument()
})

test('the event that the workspace leads from is chosen', async () => {
  const other = { ...sampleEvent, _id: sampleId(3), name: 'Outro' }
  await renderGate({}, { events: [sampleEvent, other], search: `?evento=${other._id}` })
  await expect.element(page.getByRole('radio', { name: /^Outro/ })).toBeChecked()
})

test('an invited phone chooses its entrance without a login, under its own name', async () => {
  storeDevice({ eventId: sampleEvent._id, name: 'Portão A – João' })
  refuseCamera('NotFoundError')
  const { engine, requests } = await renderGate({}, { device: found(invited) })
  await pressOn(page.getByText('Oficina de fotografia'))
  await pressOn(opener())
  await expect.element(page.getByText('Oficina de fotografia · Portão A – João')).toBeVisible()
  expect(engine.getState().position?.event).toEqual(sampleEvent)
  expect(requests.some(({ path }) => path === '/api/gate/events')).toBe(false)
})

test('an invited phone whose time is over says so, and offers a login', async () => {
  storeDevice({ eventId: sampleEvent._id, name: 'Portão A – João' })
  await renderGate({}, { events: [sampleEvent], device: refused(403, 'FORBIDDEN') })
  await expect.element(page.getByText('O acesso deste celular acabou')).toBeVisible()
  await pressOn(page.getByRole('button', { name: 'Entrar com uma conta' }))
  await expect.element(opener()).toBeVisible()
})

test('an invited phone without network can try again', async () => {
  storeDevice({ eventId: sampleEvent._id, name: 'Portão A – João' })
  await renderGate({}, { device: broken })
  await expect.element(page.getByText('Não foi possível abrir a portaria')).toBeVisible()
})
