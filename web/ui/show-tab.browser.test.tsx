import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { showTab } from './show-tab.ts'

test('a bar is scrolled to its current link', async () => {
  const labels = ['Pedidos', 'Participantes', 'Cortesias', 'Mensagens']
  const screen = await render(
    <ul style={{ display: 'flex', width: 200, overflowX: 'auto' }}>
      {labels.map((label) => (
        <li key={label} style={{ flex: 'none', width: 100 }}>
          <a href="#x" ref={label === 'Mensagens' ? showTab : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>,
  )
  expect(screen.getByRole('list').element().scrollLeft).toBe(200)
})
