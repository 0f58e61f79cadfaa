import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Link } from '../../framework/router/router.tsx'
import type { ApiResponse } from '../../lib/api/api.ts'
import { pressOn } from '../../lib/testing/press-on.ts'
import { broken, refused, renderSignedIn } from '../../lib/testing/render-signed-in.tsx'
import { CancelReservation } from './cancel-reservation.tsx'
import { reserved, saleId } from './testing/reservation-app.tsx'

const dialog = page.getByRole('dialog', { name: 'Cancelar a reserva?' })
const cancelPath = `/api/venda/${saleId}/cancel`
const yes = dialog.getByRole('button', { name: 'Sim, cancelar' })

async function openDialog(answer: () => ApiResponse | Promise<ApiResponse>) {
  const onEnded = vi.fn()
  const { toasts, requests } = await renderSignedIn(
    <>
      <CancelReservation saleId={saleId} eventPath="/evento/noite" onEnded={onEnded} />
      <Link to="/outra" className="fixed bottom-0 z-100">
        Sair daqui
      </Link>
    </>,
    { answer: ({ path }) => (path === cancelPath ? answer() : undefined) },
  )
  await pressOn(page.getByRole('button', { name: 'Cancelar reserva' }))
  await expect.element(yes).toBeVisible()
  const sent = () => requests.filter(({ path }) => path === cancelPath).length
  return { toasts, onEnded, sent }
}

const bubbling = { bubbles: true, cancelable: true }
const cancelled = { channel: 'general', variant: 'success', text: 'Reserva cancelada.' }

test('a double click cancels once and returns to the event', async () => {
  const { promise, resolve } = Promise.withResolvers<ApiResponse>()
  const { toasts, onEnded, sent } = await openDialog(() => promise)
  await yes.dblClick()
  await expect.element(yes).toHaveAttribute('aria-busy', 'true')
  resolve(reserved())
  await expect.element(page.getByText('/evento/noite')).toBeVisible()
  expect(sent()).toBe(1)
  expect(onEnded).toHaveBeenCalledOnce()
  expect(toasts).toEqual([cancelled])
})

test('without an answer the dialog stays open, and the next press tries again', async () => {
  const answers = [broken, reserved()]
  const { toasts, onEnded, sent } = await openDialog(() => answers.shift() ?? broken)
  await pressOn(yes)
  await expect
    .poll(() => toasts)
    .toMatchObject([
      { description: 'Não foi possível cancelar a reserva. Por favor, tente novamente.' },
    ])
  expect(onEnded).not.toHaveBeenCalled()
  await pressOn(yes)
  await expect.element(page.getByText('/evento/noite')).toBeVisible()
  expect(sent()).toBe(2)
})

test('a refusal shows the server’s message and closes the dialog', async () => {
  const said = 'Esta reserva já terminou.'
  const { toasts, onEnded } = await openDialog(() => refused(409, 'SALE_NOT_HELD', said))
  await pressOn(yes)
  await expect.element(dialog).not.toBeInTheDocument()
  expect(toasts).toMatchObject([{ title: 'Erro ao cancelar reserva', description: said }])
  expect(onEnded).toHaveBeenCalledOnce()
})

test('a buyer who has left gets the toast and is not redirected', async () => {
  const { promise, resolve } = Promise.withResolvers<ApiResponse>()
  const { toasts, sent } = await openDialog(() => promise)
  await pressOn(yes)
  await expect.poll(sent).toBe(1)
  // Covered by the dialog: it stands for the browser's back button.
  page.getByText('Sair daqui').element().dispatchEvent(new MouseEvent('click', bubbling))
  await expect.element(page.getByText('/outra')).toBeVisible()
  resolve(reserved())
  await expect.poll(() => toasts).toEqual([cancelled])
  await expect.element(page.getByText('/outra')).toBeVisible()
})
