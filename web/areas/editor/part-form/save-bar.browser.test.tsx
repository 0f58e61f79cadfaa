import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Toasters } from '../../../lib/toasts/toasters.tsx'
import { toast } from '../../../lib/toasts/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { SaveBar } from '../../../ui/form/save-bar.tsx'

const screen = (failure?: string) => (
  <main>
    <SaveBar failure={failure} attempts={1}>
      <Button type="submit">Salvar</Button>
    </SaveBar>
    <Toasters />
  </main>
)

const edges = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()

test('on a phone no toast covers the button of a short form, also below a failure', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1280, 800))
  const { rerender, getByText } = await render(screen())
  expect(edges('.save-bar')?.bottom).toBe(window.innerHeight)
  toast.success('Dados salvos.')
  await expect.element(getByText('Dados salvos.')).toBeInViewport({ ratio: 1 })
  const gap = () => {
    const [bar, shown] = [edges('.save-bar'), edges('[data-sonner-toast]')]
    return bar && shown && bar.top - shown.bottom
  }
  await expect.poll(gap).toBeGreaterThan(15)
  await rerender(screen('Não foi possível salvar. O que você digitou continua aqui.'))
  await expect.poll(gap).toBeGreaterThan(15)
})
