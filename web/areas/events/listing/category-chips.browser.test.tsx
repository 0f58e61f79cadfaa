import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { MemoryRouter } from '../../../framework/testing/memory-router.tsx'
import { CategoryChips } from './category-chips.tsx'
import { readFilters } from './listing-filters.ts'

async function renderChips(width: number, search = '') {
  await page.viewport(width, 844)
  const view = await render(
    <MemoryRouter>
      <div className="page-width">
        <CategoryChips filters={readFilters(new URLSearchParams(search))} />
      </div>
    </MemoryRouter>,
  )
  const chips = view.getByRole('link')
  const row = view.getByRole('list').element()
  return { chips, row }
}

type Chips = Awaited<ReturnType<typeof renderChips>>['chips']

const boxes = (chips: Chips) => chips.elements().map((chip) => chip.getBoundingClientRect())
const rowCount = (chips: Chips) => new Set(boxes(chips).map(({ top }) => top)).size

/** Width of the fades at both ends; a chip inside them counts as hidden. */
const FADE = { left: 16, right: 48 }

for (const width of [320, 390, 820]) {
  test(`at ${width} px the chips form one scrolling row without a scrollbar`, async () => {
    const { chips, row } = await renderChips(width)
    expect(rowCount(chips)).toBe(1)
    expect(row.scrollWidth).toBeGreaterThan(row.clientWidth)
    expect(row.getBoundingClientRect().height).toBe(row.clientHeight)
    expect(document.documentElement.scrollWidth).toBe(width)
  })
}

test('a faded, cut-off chip shows that more follow', async () => {
  const { chips, row } = await renderChips(390)
  const end = row.getBoundingClientRect().right
  expect(boxes(chips).some(({ left, right }) => left < end - 8 && right > end)).toBe(true)
  expect(getComputedStyle(row).maskImage).toContain('linear-gradient')
})

test('at the start the first chip is aligned with the page and outside the fade', async () => {
  const { chips, row } = await renderChips(390)
  expect(boxes(chips)[0]?.left).toBe(16)
  expect(row.getBoundingClientRect().left + FADE.left).toBeLessThanOrEqual(16)
})

test('keyboard focus scrolls each chip out of the fades', async () => {
  const { chips, row } = await renderChips(390)
  const { left, right } = row.getBoundingClientRect()
  expect(chips.elements().length).toBeGreaterThan(3)
  for (const chip of chips.elements()) {
    await userEvent.tab()
    expect(document.activeElement).toBe(chip)
    await expect
      .poll(() => Math.floor(chip.getBoundingClientRect().right))
      .toBeLessThanOrEqual(right - FADE.right)
    await expect
      .poll(() => Math.ceil(chip.getBoundingClientRect().left))
      .toBeGreaterThanOrEqual(left + FADE.left)
  }
})

test('pressing a chip does not move it', async () => {
  const { chips, row } = await renderChips(390)
  await chips.nth(3).click()
  await expect.element(chips.nth(3)).toHaveFocus()
  expect(row.scrollLeft).toBe(0)
})

test('the selected chip is centred in the row', async () => {
  const { chips, row } = await renderChips(390, 'type=esportivos')
  const chosen = chips.elements().find((chip) => chip.ariaCurrent)
  await expect
    .poll(() => {
      const box = chosen?.getBoundingClientRect()
      return box && Math.abs(box.left + box.width / 2 - row.clientWidth / 2)
    })
    .toBeLessThan(2)
})

test('desktops show all chips', async () => {
  const { chips, row } = await renderChips(1280)
  expect(row.scrollWidth).toBe(row.clientWidth)
  expect(rowCount(chips)).toBe(2)
})
