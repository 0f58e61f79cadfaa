import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Disclosure } from './disclosure.tsx'

test('a disclosure is opened and closed by keyboard', async () => {
  const screen = await render(<Disclosure title="Regras">Silêncio.</Disclosure>)
  const button = screen.getByRole('button', { name: 'Regras' })
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  await expect.element(screen.getByText('Silêncio.')).not.toBeVisible()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(button).toHaveAttribute('aria-expanded', 'true')
  await expect.element(screen.getByText('Silêncio.')).toBeVisible()
  await userEvent.keyboard(' ')
  await expect.element(screen.getByText('Silêncio.')).not.toBeVisible()
})

test('the button is a heading and names what it opens', async () => {
  const screen = await render(<Disclosure title="Regras">Silêncio.</Disclosure>)
  await expect.element(screen.getByRole('heading', { name: 'Regras' })).toBeVisible()
  const panel = screen.getByRole('button').element().getAttribute('aria-controls') ?? ''
  expect(document.getElementById(panel)?.textContent).toBe('Silêncio.')
})

test.each([
  [768, false],
  [769, true],
])('a disclosure that starts open on wide screens is open at %i px: %s', async (width, isOpen) => {
  await page.viewport(width, 800)
  const screen = await render(
    <Disclosure title="Regras" startsOpen="wide">
      Silêncio.
    </Disclosure>,
  )
  await expect.element(screen.getByRole('button')).toHaveAttribute('aria-expanded', String(isOpen))
  const text = expect.element(screen.getByText('Silêncio.'))
  await (isOpen ? text.toBeVisible() : text.not.toBeVisible())
})
