import { expect, test } from 'vitest'
import { checkPurpose } from './export-purpose.ts'

test('a purpose says something, in at most 300 letters', () => {
  expect(checkPurpose('Lista da portaria do teatro')).toBeNull()
  expect(checkPurpose('x'.repeat(300))).toBeNull()
  expect(checkPurpose('   lista    ')).toMatch('pelo menos 10')
  expect(checkPurpose('a              b')).toMatch('pelo menos 10')
  expect(checkPurpose(' '.repeat(50))).toMatch('pelo menos 10')
  expect(checkPurpose('x'.repeat(301))).toMatch('no máximo 300')
})
