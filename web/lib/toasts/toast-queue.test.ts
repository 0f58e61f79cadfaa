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
