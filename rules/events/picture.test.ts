import { expect, test } from 'vitest'
import { pictureSrcSet, pictureUrl, pictureWidths, sharePictureUrl } from './picture.ts'

test('our pictures have all widths in their srcset', () => {
  expect(pictureSrcSet('/media/abc123/640.webp')).toBe(
    '/media/abc123/320.webp 320w, /media/abc123/640.webp 640w, /media/abc123/960.webp 960w, /media/abc123/1280.webp 1280w, /media/abc123/1920.webp 1920w',
  )
})

test('the srcset is the same for the URL of every width', () => {
  const sets = pictureWidths.map((width) => pictureSrcSet(pictureUrl('f0e1', width)))
  expect(new Set(sets).size).toBe(1)
})

test('pictures of other sites have no srcset', () => {
  expect(pictureSrcSet('https://example.com/media/abc/640.webp')).toBe('')
  expect(pictureSrcSet('/media/abc/641.webp')).toBe('')
  expect(pictureSrcSet('/media/a/b/640.webp')).toBe('')
  expect(pictureSrcSet('/media/abc/640.webp?x=1')).toBe('')
  expect(pictureSrcSet('')).toBe('')
})

test('our pictures have a share variant, URLs of other sites stay unchanged', () => {
  expect(sharePictureUrl('/media/abc_-1/1280.webp')).toBe('/media/abc_-1/share.jpg')
  expect(sharePictureUrl('https://example.com/a.webp')).toBe('https://example.com/a.webp')
})
