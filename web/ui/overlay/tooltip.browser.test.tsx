import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Tooltip } from './tooltip.tsx'

const fee = (
  <Tooltip aria-label="Sobre a taxa" content="Cobre os custos de operação da plataforma.">
    ?
  </Tooltip>
)

test('a tooltip opens by keyboard, describes its button, and closes on Escape', async () => {
  const screen = await render(fee)
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByRole('tooltip')).toBeInTheDocument()
  await expect
    .element(screen.getByRole('button', { name: 'Sobre a taxa' }))
    .toHaveAccessibleDescription('Cobre os custos de operação da plataforma.')
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('tooltip')).not.toBeInTheDocument()
})

test('a tooltip opens by a press, which is all that a finger has', async () => {
  const screen = await render(fee)
  const button = screen.getByRole('button', { name: 'Sobre a taxa' })
  const touch = { bubbles: true, pointerType: 'touch' }
  button.element().dispatchEvent(new PointerEvent('pointerdown', touch))
  button.element().dispatchEvent(new PointerEvent('pointerup', touch))
  button.element().dispatchEvent(new PointerEvent('click', touch))
  await expect.element(screen.getByRole('tooltip')).toBeInTheDocument()
})

test('a tooltip opened by a press stays while scrolling, until a press elsewhere', async () => {
  const tree = (
    <>
      {fee}
      <p>Outro lugar</p>
    </>
  )
  const screen = await render(tree)
  await screen.getByRole('button', { name: 'Sobre a taxa' }).click()
  const tooltip = screen.getByRole('tooltip')
  await expect.element(tooltip).toBeInTheDocument()
  document.dispatchEvent(new Event('scroll'))
  // Rerenders after the effects of the scroll.
  await screen.rerender(tree)
  expect(tooltip.query()).not.toBeNull()
  await screen.getByText('Outro lugar').click()
  await expect.element(tooltip).not.toBeInTheDocument()
})

test('a tooltip opened by hover is closed by a scroll', async () => {
  const screen = await render(fee)
  await screen.getByRole('button', { name: 'Sobre a taxa' }).hover()
  const tooltip = screen.getByRole('tooltip')
  await expect.element(tooltip).toBeInTheDocument()
  document.dispatchEvent(new Event('scroll'))
  await expect.element(tooltip).not.toBeInTheDocument()
})

test('Escape closes a tooltip opened by a press', async () => {
  const screen = await render(fee)
  await screen.getByRole('button', { name: 'Sobre a taxa' }).click()
  await expect.element(screen.getByRole('tooltip')).toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('tooltip')).not.toBeInTheDocument()
})

test('a button scrolled into view by the focus shows its tooltip too', async () => {
  const tree = <div style={{ paddingBlock: '3000px' }}>{fee}</div>
  const screen = await render(tree)
  const scrolled = new Promise((resolve) => {
    document.addEventListener('scrollend', resolve, { once: true })
  })
  await userEvent.keyboard('{Tab}')
  const tooltip = screen.getByRole('tooltip')
  await expect.element(tooltip).toBeInTheDocument()
  expect(window.scrollY).toBeGreaterThan(0)
  await scrolled
  await screen.rerender(tree)
  expect(tooltip.query()).not.toBeNull()
})
