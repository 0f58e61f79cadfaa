import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ingestDocument, ingestPicture } from './ingest.ts'

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0b6e4f' } })

test('a picture is re-encoded as webp without its camera metadata', async () => {
  const bytes = await picture(800, 400)
    .withExif({ IFD0: { Copyright: 'CANARY' } })
    .jpeg()
    .toBuffer()
  expect(bytes.includes('CANARY')).toBe(true)
  const taken = await ingestPicture(bytes)
  expect(taken).toMatchObject({
    ok: true,
    file: { contentType: 'image/webp', width: 800, height: 400 },
  })
  expect(taken.ok && taken.file.bytes.includes('CANARY')).toBe(false)
})

test('the same picture gets the same id', async () => {
  const bytes = await picture(10, 10).png().toBuffer()
  const [one, other] = [await ingestPicture(bytes), await ingestPicture(bytes)]
  expect(one.ok && other.ok && one.file.id === other.file.id).toBe(true)
})

test('data appended to the picture is dropped', async () => {
  const polyglot = Buffer.concat([
    await picture(20, 20).png().toBuffer(),
    Buffer.from('<script>alert(1)</script>'),
  ])
  const taken = await ingestPicture(polyglot)
  expect(taken.ok && taken.file.bytes.includes('<script>')).toBe(false)
})

test('a large picture is scaled down', async () => {
  const taken = await ingestPicture(await picture(4000, 2000).jpeg().toBuffer())
  expect(taken).toMatchObject({ ok: true, file: { width: 2560, height: 1280 } })
})

test('an SVG, which can carry scripts, is refused', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  )
  expect(await ingestPicture(svg)).toMatchObject({ ok: false })
})

test('a decompression bomb is refused before it is unpacked', async () => {
  const bomb = await sharp({
    create: { width: 12_000, height: 12_000, channels: 3, background: 'black' },
    limitInputPixels: false,
  })
    .png()
    .toBuffer()
  expect(bomb.length).toBeLessThan(2_000_000)
  expect(await ingestPicture(bomb)).toMatchObject({ ok: false })
})

test('a file that is no picture is refused', async () => {
  expect(await ingestPicture(Buffer.from('hello'))).toMatchObject({ ok: false })
  expect(await ingestPicture(Buffer.alloc(0))).toMatchObject({ ok: false })
})

test('only a PDF is accepted as a document', () => {
  expect(ingestDocument(Buffer.from('%PDF-1.7 …'))).toMatchObject({
    ok: true,
    file: { contentType: 'application/pdf' },
  })
  expect(ingestDocument(Buffer.from('<html>'))).toMatchObject({ ok: false })
})
