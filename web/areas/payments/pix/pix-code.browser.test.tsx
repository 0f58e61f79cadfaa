import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { pressOn } from '../../../lib/testing/press-on.ts'
import { waitUntil } from '../../../lib/testing/wait-until.ts'
import { type Message, toastQueue } from '../../../lib/toasts/toast-queue.ts'
import { code } from '../status/testing/render-order.tsx'
import { PixCode } from './pix-code.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function show(writeText: (text: string) => Promise<void>) {
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as Clipboard)
  const toasts: Message[] = []
  toastQueue.open((message) => toasts.push(message))
  const view = await render(<PixCode code={code} />)
  return {
    view,
    toasts,
    copy: view.getByRole('button', { name: 'Copiar código PIX' }),
    copied: view.getByRole('button', { name: 'Código copiado', exact: true }),
    text: view.getByLabelText('PIX copia e cola'),
  }
}

test('a press copies the code, with a notice and a mark for two seconds', async () => {
  const write = vi.fn(async () => undefined)
  const { copy, copied, toasts } = await show(write)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await pressOn(copy)
  await waitUntil(() => vi.getTimerCount() > 0 && copied.query() !== null)
  expect(write).toHaveBeenCalledExactlyOnceWith(code)
  expect(toasts).toMatchObject([
    { channel: 'notice', title: 'Código copiado!', variant: 'success' },
  ])
  await vi.advanceTimersByTimeAsync(1999)
  expect(copied.query()).not.toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  await expect.element(copy).toBeVisible()
})

test('each press restarts the two seconds', async () => {
  const { view, copy, copied } = await show(async () => undefined)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await pressOn(copy)
  await waitUntil(() => vi.getTimerCount() > 0 && copied.query() !== null)
  await vi.advanceTimersByTimeAsync(1500)
  await pressOn(copied)
  // This commits after the update caused by the press.
  await view.rerender(<PixCode code={code} />)
  await vi.advanceTimersByTimeAsync(1500)
  expect(copied.query()).not.toBeNull()
  await vi.advanceTimersByTimeAsync(500)
  await expect.element(copy).toBeVisible()
})

test('if copying fails there is a notice, and the code is selected', async () => {
  const { copy, toasts, text } = await show(() => Promise.reject(new Error('refused')))
  await copy.click()
  await expect
    .poll(() => toasts)
    .toMatchObject([{ channel: 'notice', title: 'Erro ao copiar', variant: 'error' }])
  const input = text.element() as HTMLInputElement
  expect([input.selectionStart, input.selectionEnd]).toEqual([0, code.length])
  await expect.element(copy).toBeVisible()
})

test('the code is read-only', async () => {
  const { text } = await show(async () => undefined)
  await expect.element(text).toHaveAttribute('readonly')
})
