import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SearchBox } from './search-box.tsx'

function Example() {
  const [words, setWords] = useState('')
  return (
    <>
      <SearchBox label="Buscar evento" value={words} onSearch={setWords} />
      <output>{words}</output>
      <button type="button" onClick={() => setWords('')}>
        Limpar
      </button>
    </>
  )
}

test('a search by Enter keeps the focus and the words in the box', async () => {
  const screen = await render(<Example />)
  const box = screen.getByRole('searchbox', { name: 'Buscar evento' })
  await box.fill('  samba ')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('status')).toHaveTextContent('samba')
  await expect.element(box).toHaveFocus()
  await expect.element(box).toHaveValue('samba')
})

test('words that were typed and not searched are dropped with a new address', async () => {
  const screen = await render(<Example />)
  const box = screen.getByRole('searchbox', { name: 'Buscar evento' })
  await box.fill('samba')
  await userEvent.keyboard('{Enter}')
  await box.fill('samba de roda')
  await screen.getByRole('button', { name: 'Limpar' }).click()
  await expect.element(box).toHaveValue('')
})
