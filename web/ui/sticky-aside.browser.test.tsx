import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { StickyAside } from './sticky-aside.tsx'

beforeEach(() => page.viewport(1200, 800))

const renderBeside = (height: number) =>
  render(
    <div style={{ display: 'grid', height: '4000px' }}>
      <StickyAside>
        <div id="inside" style={{ height: `${height}px` }} />
      </StickyAside>
    </div>,
  )
const inside = () => document.getElementById('inside')?.getBoundingClientRect()

test('an aside that fits stays below the header', async () => {
  await renderBeside(300)
  window.scrollTo(0, 1500)
  await expect.poll(() => inside()?.top).toBe(88)
})

test('an aside taller than the screen stays with its end in view', async () => {
  await renderBeside(1200)
  window.scrollTo(0, 1500)
  await expect.poll(() => inside()?.bottom).toBe(800 - 24)
})
