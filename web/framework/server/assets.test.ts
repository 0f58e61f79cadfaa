import { expect, test } from 'vitest'
import { findPageAssets } from './assets.ts'

const manifest = {
  'entry-client.tsx': { file: 'assets/entry.js', imports: ['_frame.js'] },
  '_frame.js': { file: 'assets/frame.js', imports: ['_libs.js'], css: ['assets/frame.css'] },
  '_libs.js': { file: 'assets/libs.js' },
  'pages/home/chunk.ts': { file: 'assets/home.js', imports: ['_frame.js'] },
  'pages/events/chunk.ts': { file: 'assets/event.js', imports: ['_libs.js'] },
}

test('a page names its own files and those of the entry, each once', () => {
  expect(findPageAssets(manifest, 'pages/home/chunk.ts')).toEqual({
    scripts: ['/assets/entry.js'],
    preloads: ['/assets/frame.js', '/assets/libs.js', '/assets/home.js'],
    styles: ['/assets/frame.css'],
  })
})

test('a page that was not built throws', () => {
  expect(() => findPageAssets(manifest, 'pages/other/chunk.ts')).toThrow('pages/other/chunk.ts')
})
