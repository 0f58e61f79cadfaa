import { afterEach, expect, test } from 'vitest'
import { withProgress } from './progress.ts'
import { type Message, toastQueue } from './toast-queue.ts'

let close = () => undefined as void
afterEach(() => close())

function listen() {
  const heard: Message[] = []
  close = toastQueue.open((message) => heard.push(message))
  return heard
}

test('progress is shown until the work has ended', async () => {
  const heard = listen()
  const { promise, resolve } = Promise.withResolvers<string>()
  const work = withProgress('Processando...', () => promise)
  expect(heard).toMatchObject([{ channel: 'progress', text: 'Processando...' }])
  resolve('done')
  expect(await work).toBe('done')
  expect(heard[1]).toEqual({ ...heard[0], text: undefined })
})

test('progress ends when the work fails', async () => {
  const heard = listen()
  const failing = withProgress('Processando...', () => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  expect(heard).toHaveLength(2)
})

test('two works have separate progress messages', async () => {
  const heard = listen()
  await Promise.all([withProgress('a', async () => 1), withProgress('b', async () => 2)])
  expect(new Set(heard.flatMap((one) => (one.channel === 'progress' ? one.id : []))).size).toBe(2)
})
