import { verdicts } from '@55tickets/rules/tickets/scan-verdict.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createAnnouncer } from './announce.ts'

test('after the first touch each verdict and a conflict vibrate differently', () => {
  const shakes: string[] = []
  const spy = vi
    .spyOn(navigator, 'vibrate')
    .mockImplementation((pattern) => shakes.push(JSON.stringify(pattern)) > 0)
  onTestFinished(() => spy.mockRestore())
  const announcer = createAnnouncer()
  announcer.announce('admitted')
  expect(shakes).toEqual([])
  announcer.unlock()
  for (const announcement of [...verdicts, 'conflict' as const]) announcer.announce(announcement)
  expect(new Set(shakes).size).toBe(verdicts.length + 1)
})

test('after the first touch each verdict plays a sound', async () => {
  const started = vi.spyOn(OscillatorNode.prototype, 'start')
  const running = vi.spyOn(AudioContext.prototype, 'state', 'get').mockReturnValue('running')
  onTestFinished(() => {
    started.mockRestore()
    running.mockRestore()
  })
  const announcer = createAnnouncer()
  announcer.announce('admitted')
  expect(started).not.toHaveBeenCalled()
  announcer.unlock()
  for (const announcement of verdicts) announcer.announce(announcement)
  expect(started).toHaveBeenCalledTimes(verdicts.length)
})
