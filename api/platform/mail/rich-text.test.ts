import { expect, test } from 'vitest'
import { richText } from './rich-text.ts'

test('marks get inline styles, and the plain form names the addresses of links', () => {
  const { html, text } = richText(
    '<h2>Como chegar</h2><p>Veja <a href="https://a.example/mapa?a=1&amp;b=2">o mapa</a>.</p><ul><li>Metrô</li></ul>',
  )
  expect(html).toContain('<h2 style="')
  expect(html).toContain('href="https://a.example/mapa?a=1&amp;b=2"')
  expect(text).toBe('Como chegar\n\nVeja o mapa (https://a.example/mapa?a=1&b=2).\n- Metrô')
})

test('styles, handlers and other addresses do not pass', () => {
  const { html } = richText(
    '<p style="position:fixed" onclick="x()">Oi</p><script>x()</script><a href="javascript:x()">a</a><a href="http://b.example">b</a>',
  )
  expect(html).not.toMatch(/position|onclick|script|http:/)
})
