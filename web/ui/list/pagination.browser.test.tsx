import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { MemoryRouter } from '../../framework/testing/memory-router.tsx'
import { Pagination } from './pagination.tsx'

test('only the current page is marked', async () => {
  const screen = await render(
    <Pagination current={2} total={3} pages={[1, 2, 3]} onSelect={() => undefined} />,
  )
  const current = screen.getByRole('button', { name: 'Página 2' })
  await expect.element(current).toHaveAttribute('aria-current', 'page')
  expect(screen.container.querySelectorAll('[aria-current]')).toHaveLength(1)
})

test('"Anterior" and "Próxima" lead to the neighbours', async () => {
  const onSelect = vi.fn()
  const screen = await render(
    <Pagination current={4} total={9} pages={[2, 3, 4, 5, 6]} onSelect={onSelect} />,
  )
  await screen.getByRole('button', { name: 'Anterior' }).click()
  await screen.getByRole('button', { name: 'Próxima' }).click()
  await screen.getByRole('button', { name: 'Página 6' }).click()
  expect(onSelect.mock.calls).toEqual([[3], [5], [6]])
})

test('there is no link past either end', async () => {
  const screen = await render(
    <Pagination current={1} total={1} pages={[1]} onSelect={() => undefined} />,
  )
  await expect.element(screen.getByText('Anterior')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Anterior' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Próxima' })).not.toBeInTheDocument()
})

test('given addresses, the pages are links', async () => {
  const screen = await render(
    <MemoryRouter>
      <Pagination current={1} total={2} pages={[1, 2]} hrefFor={(page) => `/?page=${page}`} />
    </MemoryRouter>,
  )
  await expect
    .element(screen.getByRole('link', { name: 'Próxima' }))
    .toHaveAttribute('href', '/?page=2')
})

test('past the end, "Anterior" leads to the last page and no page is marked', async () => {
  const onSelect = vi.fn()
  const screen = await render(
    <Pagination current={99} total={2} pages={[1, 2]} onSelect={onSelect} />,
  )
  await screen.getByRole('button', { name: 'Anterior' }).click()
  expect(onSelect.mock.calls).toEqual([[2]])
  expect(screen.container.querySelectorAll('[aria-current]')).toHaveLength(0)
  await expect.element(screen.getByRole('button', { name: 'Próxima' })).not.toBeInTheDocument()
})
