import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { MemoryRouter } from '../../framework/testing/memory-router.tsx'
import { loginRedirect, ticketSelection } from '../../lib/stored-records.ts'
import { PendingSelection, usePendingSelection } from './pending-selection.tsx'
import { sampleEvent, sampleId, sampleTicket } from './testing/reservation-app.tsx'

const event = sampleEvent(sampleTicket())

function Screen() {
  const selection = usePendingSelection()
  if (!selection) return <p>Ninguém compra</p>
  return (
    <PendingSelection event={event} quantities={selection.ticketQuantities} coupon={undefined} />
  )
}

const show = (state?: object) =>
  render(
    <MemoryRouter initialEntries={[{ pathname: '/login', state }]}>
      <Screen />
    </MemoryRouter>,
  )
const choose = () =>
  ticketSelection.save({ eventId: sampleId(7), ticketQuantities: { [sampleId(1)]: 2 } }, new Date())
const nobody = page.getByText('Ninguém compra')

test('the pending selection shows event, date, tickets and total with fee', async () => {
  choose()
  await show({ continueCheckout: true })
  const choice = page.getByRole('region', { name: 'Sua escolha' })
  for (const text of ['Noite', /5 de dezembro de 2099/, '2 × Inteira', 'R$\u00a088,00'])
    await expect.element(choice.getByText(text)).toBeVisible()
})

test('it is shown for a stored redirect to the checkout, not for one to the event', async () => {
  choose()
  loginRedirect.save({ destination: 'checkout', eventId: sampleId(7) }, new Date())
  const { unmount } = await show()
  await expect.element(page.getByText('2 × Inteira')).toBeVisible()
  await unmount()
  loginRedirect.save({ destination: 'event', eventId: sampleId(7) }, new Date())
  await show({ continueCheckout: true })
  await expect.element(nobody).toBeVisible()
})

test('a plain login or an expired selection shows nothing', async () => {
  choose()
  const { unmount } = await show({ from: '/profile' })
  await expect.element(nobody).toBeVisible()
  await unmount()
  ticketSelection.save(
    { eventId: sampleId(7), ticketQuantities: {} },
    new Date(Date.now() - 16 * 60_000),
  )
  await show({ continueCheckout: true })
  await expect.element(nobody).toBeVisible()
})
