import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './button.tsx'

test('a busy button ignores further presses', async () => {
  const onClick = vi.fn()
  const screen = await render(<Button onClick={onClick}>Reservar</Button>)
  const button = screen.getByRole('button', { name: 'Reservar' })
  await button.click()
  await screen.rerender(
    <Button busy onClick={onClick}>
      Reservar
    </Button>,
  )
  await button.click({ force: true })
  await userEvent.keyboard('{Enter}')
  expect(onClick).toHaveBeenCalledTimes(1)
})

test('a busy submit button does not send its form again', async () => {
  const onSubmit = vi.fn((event: Event) => event.preventDefault())
  const screen = await render(
    <form onSubmit={(event) => onSubmit(event.nativeEvent)}>
      <input aria-label="Nome" />
      <Button type="submit" busy>
        Enviar
      </Button>
    </form>,
  )
  await screen.getByLabelText('Nome').click()
  await userEvent.keyboard('{Enter}')
  await screen.getByRole('button').click({ force: true })
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a button keeps its width, its name and the focus while it works', async () => {
  const screen = await render(<Button>Confirmar e continuar</Button>)
  const button = screen.getByRole('button', { name: 'Confirmar e continuar' })
  const { width } = button.element().getBoundingClientRect()
  await button.click()
  await screen.rerender(<Button busy>Confirmar e continuar</Button>)
  expect(button.element().getBoundingClientRect().width).toBe(width)
  expect(document.activeElement).toBe(button.element())
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
})

test('a button with a busy label reserves its space', async () => {
  const screen = await render(<Button busyLabel="Inscrevendo...">Ir</Button>)
  const { width } = screen.getByRole('button', { name: 'Ir' }).element().getBoundingClientRect()
  await screen.rerender(
    <Button busy busyLabel="Inscrevendo...">
      Ir
    </Button>,
  )
  const working = screen.getByRole('button', { name: 'Inscrevendo...' })
  expect(working.element().getBoundingClientRect().width).toBe(width)
})
