import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { localStore } from '../../../lib/local-storage.ts'
import { pressOn } from '../../../lib/testing/press-on.ts'
import { refuseCamera } from '../testing/fake-camera.ts'
import { sampleEvent, sampleId } from '../testing/fake-engine.ts'
import { renderGate } from '../testing/render-gate.tsx'

beforeEach(async () => {
  await page.viewport(390, 844)
  localStore.removeItem('gateName')
})

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
    event: sampleEvent,
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
