import { expect, test } from 'vitest'
import { onDesktop, onPhone, renderDormantEvent, renderEvent } from '../testing/render-event.tsx'
import { sampleEvent, sampleSession } from '../testing/sample-event.ts'
import { Programme } from './programme.tsx'

const event = sampleEvent({
  programacoes: [
    sampleSession({ titulo: 'Abertura', descricao: 'Com convidados.', certifiedTime: 90 }),
    sampleSession({ titulo: 'Oficina', day: 6, isPaid: true, price: 120 }),
  ],
})
const programme = <Programme event={event} sessionAction={undefined} />
const first = /sábado, 5 de dezembro de 2099/
const second = /domingo, 6 de dezembro de 2099/

test('wide screens show only the first day expanded', async () => {
  await onDesktop()
  const screen = await renderEvent(programme)
  await expect
    .element(screen.getByRole('button', { name: first }))
    .toHaveAttribute('aria-expanded', 'true')
  await expect
    .element(screen.getByRole('button', { name: second }))
    .toHaveAttribute('aria-expanded', 'false')
  await expect.element(screen.getByText('Abertura')).toBeVisible()
  await expect.element(screen.getByText('Oficina')).not.toBeVisible()
})

test('phones show all days collapsed', async () => {
  await onPhone()
  const screen = await renderEvent(programme)
  for (const day of [first, second]) {
    await expect
      .element(screen.getByRole('button', { name: day }))
      .toHaveAttribute('aria-expanded', 'false')
  }
  await expect.element(screen.getByText('Abertura')).not.toBeVisible()
})

test.each([
  ['desktop', onDesktop],
  ['phone', onPhone],
])('on a %s hydration causes no layout shift', async (_device, resize) => {
  await resize()
  const { view, wake } = renderDormantEvent(programme)
  const before = view.element().getBoundingClientRect().height
  await wake()
  const isOpen = resize === onDesktop
  await expect
    .element(view.getByRole('button', { name: first }))
    .toHaveAttribute('aria-expanded', String(isOpen))
  expect(view.element().getBoundingClientRect().height).toBe(before)
})

test('pressing an expanded day collapses it and expands it again', async () => {
  await onDesktop()
  const screen = await renderEvent(programme)
  const day = screen.getByRole('button', { name: first })
  await day.click()
  await expect.element(screen.getByText('Abertura')).not.toBeVisible()
  await day.click()
  await expect.element(screen.getByText('Abertura')).toBeVisible()
})

test('expanded days stay expanded when the phone is rotated', async () => {
  await onPhone()
  const screen = await renderEvent(programme)
  await screen.getByRole('button', { name: second }).click()
  await onDesktop()
  await expect.element(screen.getByText('Oficina')).toBeVisible()
})

test('a free session is marked and shows its certified time', async () => {
  await onDesktop()
  const screen = await renderEvent(programme)
  await expect.element(screen.getByText('09:00 às 10:30').first()).toBeVisible()
  await expect.element(screen.getByText('Com convidados.')).toBeVisible()
  await expect.element(screen.getByText('Gratuito')).toBeVisible()
  await expect.element(screen.getByText('90 min certificados')).toBeVisible()
})

test('a paid session shows its price, and certified time only if it has any', async () => {
  await onPhone()
  const screen = await renderEvent(programme)
  await screen.getByRole('button', { name: second }).click()
  await expect.element(screen.getByText('R$\u00a0120,00')).toBeVisible()
  expect(screen.getByText(/min certificados/).elements()).toHaveLength(1)
})

test('a cancelled session is marked, and a room is named', async () => {
  await onDesktop()
  const session = sampleSession({ room: 'Sala 2', isCancelled: true })
  const screen = await renderEvent(
    <Programme event={sampleEvent({ programacoes: [session] })} sessionAction={undefined} />,
  )
  await expect.element(screen.getByText('Cancelada')).toBeVisible()
  await expect.element(screen.getByText('Sala 2')).toBeVisible()
})
