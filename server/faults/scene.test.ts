import { expect, test } from 'vitest'
import { openOrClose } from './scene.ts'

test('everything is closed, last opened first, although one part fails to', async () => {
  const closed: string[] = []
  const close = await openOrClose(async (closing, closeAll) => {
    closing.push(() => closed.push('first'))
    closing.push(() => Promise.reject(new Error('refused')))
    closing.push(() => closed.push('last'))
    return closeAll
  })
  await expect(close()).rejects.toThrow('could not close: Error: refused')
  expect(closed).toEqual(['last', 'first'])
})

test('a part that hangs keeps no other open', async () => {
  let isClosed = false
  const close = await openOrClose(async (closing, closeAll) => {
    closing.push(() => (isClosed = true))
    closing.push(() => new Promise(() => undefined))
    return closeAll
  }, 20)
  await expect(close()).rejects.toThrow('a part did not close within 20 ms')
  expect(isClosed).toBe(true)
})
