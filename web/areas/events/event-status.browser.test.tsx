import type { EventDetail } from '@55tickets/contracts/events.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { EventView } from './event-view.tsx'
import {
  onDesktop,
  onPhone,
  renderDormantEvent,
  renderEvent,
  viewOnlyProps,
} from './testing/render-event.tsx'
import { endedEvent, sampleEvent, sampleSession, sampleTicket } from './testing/sample-event.ts'

beforeEach(onDesktop)

const tickets = [sampleTicket()]
const show = (event: EventDetail) =>
  renderEvent(<EventView {...viewOnlyProps} event={event} sessionAction={() => 'Inscrever-se'} />)

const newDate: EventDetail['changes'][number] = {
  at: '2099-11-20T15:00:00.000Z',
  title: 'Nova data',
  reason: 'Chuva forte',
  fields: [{ label: 'Começa', before: '05/12/2099 às 20:00', after: '12/12/2099 às 20:00' }],
}
const change = (title: string) => ({ ...newDate, title, reason: null })

test('a cancelled event has no tickets to choose, no phone bar and no calendar file', async () => {
  await onPhone()
  const screen = await show(
    sampleEvent({ status: 'cancelled', tickets, programacoes: [sampleSession()] }),
  )
  const notice = screen.getByRole('region', { name: 'Evento cancelado' })
  await expect.element(notice).toMatchTextContent('recebe todo o valor de volta, com a taxa')
  await expect.element(notice.getByRole('link')).toHaveAttribute('href', '/meus-ingressos')
  for (const name of ['Reservar ingressos', 'Ver ingressos'])
    expect(screen.getByRole('button', { name }).query()).toBeNull()
  expect(screen.getByRole('complementary').query()).toBeNull()
  expect(screen.getByText('Adicionar à agenda').query()).toBeNull()
  expect(document.body.textContent).not.toContain('Inscrever-se')
})

test('a cancelled event says so after its day, too', async () => {
  const screen = await show(endedEvent({ status: 'cancelled', tickets }))
  await expect.element(screen.getByRole('region', { name: 'Evento cancelado' })).toBeVisible()
  expect(screen.getByText('Evento encerrado').query()).toBeNull()
})

test('a postponed event keeps its tickets valid and sells none, also after the day it had', async () => {
  const screen = await show(endedEvent({ status: 'postponed', areSalesPaused: true, tickets }))
  const notice = screen.getByRole('region', { name: 'Evento adiado: nova data a definir' })
  await expect.element(notice).toMatchTextContent('continuam valendo')
  await expect.element(screen.getByText(/^nova data a definir \(antes: sábado/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Reservar ingressos' }).query()).toBeNull()
  expect(screen.getByText('Evento encerrado').query()).toBeNull()
  expect(screen.getByText('Adicionar à agenda').query()).toBeNull()
})

test('the phone bar of a postponed event says so', async () => {
  await onPhone()
  const screen = await show(sampleEvent({ status: 'postponed', areSalesPaused: true, tickets }))
  await expect.element(screen.getByRole('complementary')).toMatchTextContent('Evento adiado')
})

test('a change is listed with its day, both values and its reason', async () => {
  const screen = await show(sampleEvent({ changes: [newDate], tickets }))
  await expect
    .element(screen.getByRole('heading', { name: 'Alterações neste evento' }))
    .toBeVisible()
  const line = screen.getByRole('listitem').filter({ hasText: 'Nova data' })
  for (const text of ['20/11/2099', '05/12/2099 às 20:00', '12/12/2099 às 20:00', 'Chuva forte'])
    await expect.element(line).toMatchTextContent(text)
})

test('a scheduled event without changes has neither list nor banner', async () => {
  const screen = await show(sampleEvent({ tickets }))
  await expect.element(screen.getByRole('heading', { name: 'Ingressos' })).toBeVisible()
  expect(document.body.textContent).not.toMatch(/Alterações neste evento|cancelado|adiado/)
})

test('more than two changes are folded, and open without scripts', async () => {
  const changes = ['Quarta', 'Terceira', 'Segunda', 'Primeira'].map(change)
  renderDormantEvent(<EventView {...viewOnlyProps} event={sampleEvent({ changes, tickets })} />)
  await expect.element(page.getByText('Terceira')).toBeVisible()
  await expect.element(page.getByText('Segunda')).not.toBeVisible()
  await page.getByText('Ver 2 alterações anteriores').click()
  await expect.element(page.getByText('Segunda')).toBeVisible()
  await expect.element(page.getByText('Primeira')).toBeVisible()
})
