import { expect, test } from 'vitest'
import { suggestPasskeyName } from './passkey-name.ts'

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari', 5, 'iPhone'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36', 5, 'Celular'],
  ['Mozilla/5.0 (Linux; Android 15; SM-X910) Chrome/140.0 Safari/537.36', 5, 'Tablet'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36', 10, 'Computador'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1', 0, 'Mac'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1', 5, 'iPad'],
  ['something else', 0, 'Computador'],
])('%s with %d touch points is called after its owner', (userAgent, maxTouchPoints, device) => {
  const name = suggestPasskeyName({ userAgent, maxTouchPoints }, 'Ana Beatriz Souza')
  expect(name).toBe(`${device} de Ana`)
})

test('an owner whose name would not fit is left out', () => {
  const device = { userAgent: 'iPhone', maxTouchPoints: 5 }
  expect(suggestPasskeyName(device, 'A'.repeat(40))).toBe('iPhone')
})
