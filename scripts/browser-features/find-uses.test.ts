import { expect, test } from 'vitest'
import { findUses } from './find-uses.ts'
import { judgeUses } from './judge-uses.ts'

const inModule = (code: string) => `//#region web/lib/some.ts\n${code}\n//#endregion\n`
const features = (code: string) => findUses(inModule(code)).map(({ feature }) => feature)

test.each([
  ['const { promise } = Promise.withResolvers()', 'Promise.withResolvers'],
  ['if (!URL.canParse(text)) throw new Error()', 'URL.canParse'],
  ['const canRead = texts.filter(URL.canParse)', 'URL.canParse'],
  ['const byDay = Object.groupBy(days, key)', 'Object.groupBy'],
  ['const day = Temporal.Now.plainDateISO()', 'Temporal'],
  ['const reader = new BarcodeDetector()', 'BarcodeDetector'],
  ['const reader = new window.BarcodeDetector()', 'window.BarcodeDetector'],
  ['window.navigation.navigate("/")', 'window.navigation'],
  ['document.startViewTransition(draw)', 'document.startViewTransition'],
  ['const both = one.symmetricDifference(other)', '.symmetricDifference()'],
  ['document.querySelector("div").showPopover()', '.showPopover()'],
  ['const emoji = /^\\p{RGI_Emoji}$/v', '/v'],
])('%s is found', (code, feature) => {
  expect(features(code)).toEqual([feature])
})

test.each([
  'const make = Promise.withResolvers ? () => Promise.withResolvers() : older',
  'const isUrl = (text) => "canParse" in URL ? URL.canParse(text) : read(text)',
  'if (typeof Temporal !== "undefined") show(Temporal.Now.plainDateISO())',
  'document.startViewTransition?.(draw)',
  'window.navigation?.addEventListener("navigate", ask)',
  'const Native = globalThis.BarcodeDetector',
  'function open() { if (!("BarcodeDetector" in window)) return; return new BarcodeDetector() }',
  'if (menu.showPopover) menu.showPopover()',
])('%s tests for the feature', (code) => {
  expect(features(code)).toEqual([])
})

test.each([
  'const sorted = prices.toSorted()',
  'const last = prices.findLast(isPaid)',
  'const copy = structuredClone(value)',
  'const signal = AbortSignal.timeout(1000)',
  'const keys = Object.hasOwn(value, "key")',
  'const lock = navigator.locks.request("name", work)',
])('%s is known to the oldest browsers', (code) => {
  expect(features(code)).toEqual([])
})

test('a name that the module declares itself is no browser feature', () => {
  expect(features('const Temporal = read(); Temporal.Now')).toEqual([])
  expect(features('const show = ({ Temporal }) => Temporal.Now')).toEqual([])
  expect(features('const sizes = { Temporal: 1, groupBy: 2 }')).toEqual([])
  const elsewhere = `${inModule('var Observable = 1')}${inModule('use(Observable)')}`
  expect(findUses(elsewhere)).toEqual([])
})

test('a test in one module does not cover another', () => {
  const guarded = inModule('if (URL.canParse) URL.canParse(text)')
  const planted = inModule('URL.canParse(text)').replace('some.ts', 'other.ts')
  expect(findUses(guarded + planted)).toEqual([
    { module: 'web/lib/other.ts', feature: 'URL.canParse', code: 'URL.canParse(text)' },
  ])
})

test('a use needs an exception, an exception needs a use', () => {
  const uses = findUses(inModule('URL.canParse(text)'))
  const exception = { module: 'web/lib/some.ts', feature: 'URL.canParse', reason: 'tested here' }
  expect(judgeUses(uses, [])).toEqual(['web/lib/some.ts needs URL.canParse: URL.canParse(text)'])
  expect(judgeUses(uses, [exception])).toEqual([])
  expect(judgeUses([], [exception])).toEqual([
    'web/lib/some.ts no longer needs URL.canParse: remove the exception',
  ])
})
