import { expect, test } from 'vitest'
import { cleanDescription } from './description.ts'

test.each([
  ['<script>alert(1)</script><p>Oi</p>', '<p>Oi</p>'],
  ['<p onclick="x()">Oi</p>', '<p>Oi</p>'],
  ['<img src=x onerror=alert(1)>Oi', 'Oi'],
  ['<iframe src="https://evil"></iframe>Oi', 'Oi'],
  ['<svg><script>1</script></svg>Oi', 'Oi'],
  ['<style>body{display:none}</style>Oi', 'Oi'],
  ['<h1>Título</h1>', '<h2>Título</h2>'],
])('%s becomes %s', (html, clean) => {
  expect(cleanDescription(html)).toBe(clean)
})

test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'JaVaScRiPt:alert(1)'])(
  'a link to %s loses its target',
  (href) => {
    expect(cleanDescription(`<a href="${href}">x</a>`)).not.toContain('href')
  },
)

test('a harmless link opens in a new tab with nofollow', () => {
  expect(cleanDescription('<a href="https://banda.example">x</a>')).toBe(
    '<a href="https://banda.example" rel="nofollow noopener noreferrer" target="_blank">x</a>',
  )
})
