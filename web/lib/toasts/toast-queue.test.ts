import { expect, test } from 'vitest'
import { createToastQueue, type Message } from './toast-queue.ts'

const message = (text: string): Message => ({ channel: 'general', variant: 'info', text })

test('messages sent before a listener are shown in order once there is one', () => {
  const queue = createToastQueue()
  const shown: Message[] = []
  queue.send(message('one'))
  queue.send(message('two'))
  queue.open((next) => shown.push(next))
  queue.send(message('three'))
  expect(shown).toEqual([message('one'), message('two'), message('three')])
})

test('between two listeners messages wait again, and none is shown twice', () => {
  const queue = createToastQueue()
  const first: Message[] = []
  const second: Message[] = []
  const close = queue.open((next) => first.push(next))
  queue.send(message('one'))
  close()
  queue.send(message('two'))
  queue.open((next) => second.push(next))
  expect([first, second]).toEqual([[message('one')], [message('two')]])
})

test('a message that waits is reported, also one that was sent before', async () => {
  const queue = createToastQueue()
  const reports: string[] = []
  queue.send(message('one'))
  const cancel = queue.onWaiting(() => reports.push('waiting'))
  await Promise.resolve()
  expect(reports).toHaveLength(1)
  queue.send(message('two'))
  expect(reports).toHaveLength(2)
  cancel()
  queue.send(message('three'))
  expect(reports).toHaveLength(2)
})
