import { expect, test } from 'vitest'
import { pictureSet, pictureUrl, pictureWidths, shareUrl } from './picture.ts'

test('a picture of ours offers all its widths', () => {
  expect(pictureSet('/media/abc123/640.webp')).toBe(
    '/media/abc123/320.webp 320w, /media/abc123/640.webp 640w, /media/abc123/960.webp 960w, /media/abc123/1280.webp 1280w, /media/abc123/1920.webp 1920w',
  )
})

test('the set is the same from whichever width it is told', () => {
  const sets = pictureWidths.map((width) => pictureSet(pictureUrl('f0e1', width)))
  expect(new Set(sets).size).toBe(1)
})

test('a picture from elsewhere offers no widths', () => {
  expect(pictureSet('https://example.com/media/abc/640.webp')).toBe('')
  expect(pictureSet('/media/abc/641.webp')).toBe('')
  expect(pictureSet('/media/a/b/640.webp')).toBe('')
  expect(pictureSet('/media/abc/640.webp?x=1')).toBe('')
  expect(pictureSet('')).toBe('')
})

test('a picture of ours has a variant for sharing, any other is left as it is', () => {
  expect(shareUrl('/media/abc_-1/1280.webp')).toBe('/media/abc_-1/share.jpg')
  expect(shareUrl('https://example.com/a.webp')).toBe('https://example.com/a.webp')
})
