import type { EventDetail } from '@55tickets/contracts/events.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { EventBottomBar } from './event-bottom-bar.tsx'
import { EventView } from './event-view.tsx'
import { onPhone, renderEvent, viewOnlyProps } from './testing/render-event.tsx'
import { endedEvent, sampleEvent, sampleTicket } from './testing/sample-event.ts'

const tickets = [sampleTicket({ name: 'A', price: 80 }), sampleTicket({ name: 'B', price: 45.5 })]

test.each<[string, EventDetail, string]>([
  [
    'the lowest price with and without fee',
    sampleEvent({ tickets }),
    'A partir de R$ 45,50R$ 50,05 com taxa',
  ],
  [
    'one price if the promoter pays the fee',
    sampleEvent({ tickets, feeBearer: 'promoter' }),
    'A partir de R$ 45,50',
  ],
  ['free', sampleEvent({ tickets: [...tickets, sampleTicket({ price: 0 })] }), 'Gratuito'],
  ['that there are no tickets', sampleEvent(), 'Indisponível'],
  ['that the event has ended', endedEvent({ tickets }), 'Evento encerrado'],
])('the phone bar shows %s', async (_what, event, text) => {
  await onPhone()
  const screen = await renderEvent(<EventBottomBar event={event} choice={undefined} />)
  await expect
    .element(screen.getByRole('complementary'))
    .toHaveTextContent(`Ingressos${text}Ver ingressos`)
})

test.each([
  [768, false],
  [769, true],
])('at %i px the bar is hidden: %s', async (width, isHidden) => {
  await page.viewport(width, 800)
  await renderEvent(<EventBottomBar event={sampleEvent()} choice={undefined} />)
  const bar = document.querySelector('aside')
  expect(bar && getComputedStyle(bar).display === 'none').toBe(isHidden)
})

test('its button scrolls to the tickets and moves the focus there', async () => {
  await onPhone()
  const screen = await renderEvent(
    <EventView {...viewOnlyProps} event={sampleEvent({ tickets })} />,
  )
  await screen.getByRole('button', { name: 'Ver ingressos' }).click()
  const section = document.getElementById('tickets-section')
  await expect.poll(() => document.activeElement).toBe(section)
  await expect
    .poll(() => (section?.getBoundingClientRect().top ?? 9999) < window.innerHeight)
    .toBe(true)
})

const plus = (name: string) => page.getByRole('button', { name: `Aumentar ${name}` })

test('with tickets selected the bar shows their total with the fee and their number', async () => {
  await onPhone()
  const screen = await renderEvent(
    <EventView {...viewOnlyProps} event={sampleEvent({ tickets })} />,
  )
  const bar = screen.getByRole('complementary')
  await plus('B').click()
  await expect.element(bar).toHaveTextContent('IngressosR$ 50,051 ingressoVer ingressos')
  await plus('A').click()
  await expect.element(bar).toHaveTextContent('IngressosR$ 138,052 ingressosVer ingressos')
  await page.getByRole('button', { name: 'Diminuir A' }).click()
  await page.getByRole('button', { name: 'Diminuir B' }).click()
  await expect.element(bar.getByText('A partir de R$\u00a045,50')).toBeVisible()
})

test('the second variant shows no running total in bar or panel', async () => {
  await onPhone()
  const screen = await renderEvent(
    <EventView {...viewOnlyProps} hasRunningTotal={false} event={sampleEvent({ tickets })} />,
  )
  await plus('A').click()
  await expect
    .element(screen.getByRole('complementary').getByText('A partir de R$\u00a045,50'))
    .toBeVisible()
  expect(screen.getByText('Total', { exact: true }).query()).toBeNull()
})

test('the bar hides while the tickets are visible and comes back after them', async () => {
  await onPhone()
  const event = sampleEvent({ tickets, eventDescription: '<p>Longo.</p>'.repeat(30) })
  await renderEvent(
    <>
      <EventView {...viewOnlyProps} event={event} />
      <div style={{ height: 2000 }} />
    </>,
  )
  const bar = document.querySelector('aside')
  const isSeen = () => (bar?.getBoundingClientRect().top ?? 0) < window.innerHeight
  const panel = document.getElementById('tickets-section')
  panel?.scrollIntoView({ block: 'end' })
  await expect.poll(() => bar?.inert).toBe(true)
  await expect.poll(isSeen).toBe(false)
  window.scrollTo(0, document.documentElement.scrollHeight)
  await expect.poll(isSeen).toBe(true)
  expect(bar?.inert).toBe(false)
})
