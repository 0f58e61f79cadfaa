import { expect, test } from 'vitest'
import { gateAssets } from './gate-assets.ts'

const manifest = {
  'entry-client.tsx': {
    file: 'assets/entry.js',
    imports: ['_libs.js'],
    dynamicImports: [
      'lib/api/contracts.ts',
      'pages/home/chunk.ts',
      'pages/gate/chunk.ts',
      'areas/events/x.ts',
    ],
    css: ['assets/entry.css'],
    assets: ['assets/figtree.woff2'],
  },
  '_libs.js': { file: 'assets/libs.js' },
  'lib/api/contracts.ts': { file: 'assets/contracts.js', imports: ['_zod.js'] },
  '_zod.js': { file: 'assets/zod.js' },
  'pages/home/chunk.ts': { file: 'assets/home.js', imports: ['_map.js'] },
  '_map.js': { file: 'assets/map.js' },
  'areas/events/x.ts': { file: 'assets/x.js' },
  'pages/gate/chunk.ts': {
    file: 'assets/gate.js',
    imports: ['entry-client.tsx'],
    dynamicImports: ['areas/gate/wasm-decoder.ts', '../node_modules/@noble/ed25519/index.js'],
  },
  'areas/gate/wasm-decoder.ts': { file: 'assets/decoder.js', assets: ['assets/reader.wasm'] },
  '../node_modules/@noble/ed25519/index.js': { file: 'assets/noble.js' },
}

test('the gate caches all files it may request, and none of other pages', () => {
  expect(gateAssets(manifest)).toEqual([
    '/assets/contracts.js',
    '/assets/decoder.js',
    '/assets/entry.css',
    '/assets/entry.js',
    '/assets/figtree.woff2',
    '/assets/gate.js',
    '/assets/libs.js',
    '/assets/noble.js',
    '/assets/reader.wasm',
    '/assets/zod.js',
  ])
})

test("a build without the gate's page throws", () => {
  const { 'pages/gate/chunk.ts': _, ...without } = manifest
  expect(() => gateAssets(without)).toThrow('pages/gate/chunk.ts')
})
