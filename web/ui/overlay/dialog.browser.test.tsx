import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
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
