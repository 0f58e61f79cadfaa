import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { acceptedEncoding, encode } from './encodings.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['deflate', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('of "%s" the choice is %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding)
})

test('every encoding decodes to the same text', async () => {
  const text = '<p>Olá, São João!</p>'.repeat(100)
  const { br, gzip, identity, bytes } = await encode(text)
  expect(brotliDecompressSync(br).toString()).toBe(text)
  expect(gunzipSync(gzip).toString()).toBe(text)
  expect(identity.toString()).toBe(text)
  expect(bytes).toBe(br.length + gzip.length + identity.length)
})
