import { type ReactNode, useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'

function Example() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Nomear</Button>
      <Button>Outro</Button>
      <Dialog open={open} onOpenChange={setOpen} title="Nomear ingresso" description="Só uma vez.">
        <input aria-label="Nome" />
      </Dialog>
    </>
  )
}

async function openDialog() {
  const screen = await render(<Example />)
  await screen.getByRole('button', { name: 'Nomear' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Nomear ingresso' })
  await expect.element(dialog).toBeVisible()
  return { screen, dialog }
}

test('a dialog says its title and its description', async () => {
  const { dialog } = await openDialog()
  await expect.element(dialog).toHaveAccessibleDescription('Só uma vez.')
})

test('a name without spaces in the title leaves the close button in sight', async () => {
  await page.viewport(390, 844)
  const screen = await render(
    <Dialog open onOpenChange={() => undefined} title={`Função de ${'Maximiliano'.repeat(6)}`}>
      Texto
    </Dialog>,
  )
  const close = screen.getByRole('button', { name: 'Fechar' })
  await expect.element(close).toBeVisible()
  expect(close.element().getBoundingClientRect().right).toBeLessThanOrEqual(390)
})

test('Tab never leaves an open dialog', async () => {
  const { dialog } = await openDialog()
  for (let press = 0; press < 5; press++) {
    await userEvent.keyboard('{Tab}')
    expect(dialog.element().contains(document.activeElement)).toBe(true)
  }
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  expect(dialog.element().contains(document.activeElement)).toBe(true)
})

test.each(['{Escape}', '{Tab}{Enter}'])(
  'a dialog closed by %s gives the focus back to what opened it',
  async (keys) => {
    const { screen, dialog } = await openDialog()
    await userEvent.keyboard(keys)
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: 'Nomear' })).toHaveFocus()
  },
)

test('a dialog does not take the focus from a field that got it while the dialog closed', async () => {
  const { screen, dialog } = await openDialog()
  const other = screen.getByText('Outro').element().closest('button')
  const observer = new MutationObserver(() => {
    if (!dialog.query()) other?.focus()
  })
  onTestFinished(() => observer.disconnect())
  observer.observe(document.body, { childList: true })
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  // The dialog returns the focus in a task of its own.
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(document.activeElement).toBe(other)
})

const longDialog = (failure: string | null) => (
  <Dialog
    open
    onOpenChange={() => undefined}
    title="Excluir a conta?"
    footer={<Button>Excluir</Button>}
    failure={failure}
  >
    <div style={{ height: '3000px' }} />
    <input aria-label="Senha" />
  </Dialog>
)

test('a failure is announced above the buttons, in sight however long the dialog is', async () => {
  const screen = await render(longDialog(null))
  const alert = screen.getByRole('alert')
  await expect.element(alert).toBeEmptyDOMElement()
  await screen.rerender(longDialog('Não foi possível excluir.'))
  await expect.element(alert).toHaveTextContent('Não foi possível excluir.')
  await expect.element(alert).toBeInViewport({ ratio: 1 })
})

test('a failure does not push the field that has the focus out of sight', async () => {
  const screen = await render(longDialog(null))
  const field = screen.getByLabelText('Senha')
  field.element().focus()
  await screen.rerender(longDialog('Não foi possível excluir.'))
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Não foi possível excluir.')
  await expect.element(field).toBeInViewport({ ratio: 1 })
})

test('toasts of a phone are told how tall the foot of the dialog is', async () => {
  await page.viewport(390, 800)
  onTestFinished(() => page.viewport(1280, 800))
  const foot = () => document.documentElement.style.getPropertyValue('--dialog-foot')
  const screen = await render(longDialog(null))
  await expect.poll(foot).toMatch(/px$/)
  const { top } = screen.getByRole('button', { name: 'Excluir' }).element().getBoundingClientRect()
  expect(window.innerHeight - Number.parseFloat(foot())).toBeLessThanOrEqual(top)
  await screen.unmount()
  expect(foot()).toBe('')
})

test('a keyboard can scroll a text that is too long for the screen', async () => {
  await page.viewport(390, 400)
  const show = (children: ReactNode) => (
    <Dialog open onOpenChange={() => undefined} title="Regras">
      {children}
    </Dialog>
  )
  const text = <p>{'O ingresso vale uma vez. '.repeat(100)}</p>
  const screen = await render(show(<p data-testid="short">Uma frase.</p>))
  const scrolled = () => document.querySelector('[role=dialog] [tabindex="0"]')
  await expect.element(screen.getByTestId('short')).toBeVisible()
  expect(scrolled()).toBeNull()
  await screen.rerender(show(text))
  await expect.poll(() => scrolled()?.textContent).toContain('O ingresso vale uma vez.')
  await screen.rerender(show([<Button key="button">Imprimir</Button>, text]))
  await expect.poll(scrolled).toBeNull()
})
