import { afterEach, beforeEach, expect, test } from 'vitest'
import { oldBrowserNotice } from './old-browser.ts'

/** Finds a CSS rule that tells browsers apart in the styles of the page. */
function findRule(isIt: (rule: CSSRule) => boolean) {
  const sheets = [...document.styleSheets]
  const found = sheets.flatMap((sheet) => {
    const index = [...sheet.cssRules].findIndex(isIt)
    return index === -1 ? [] : [{ sheet, index, text: sheet.cssRules[index]?.cssText ?? '' }]
  })
  const [rule] = found
  if (!rule) throw new Error('The styles have no such rule')
  return rule
}

/** Runs the work as in a browser that does not know the rule. */
function without(isIt: (rule: CSSRule) => boolean, work: () => void) {
  const { sheet, index, text } = findRule(isIt)
  sheet.deleteRule(index)
  try {
    work()
  } finally {
    sheet.insertRule(text, index)
  }
}

const isProperty = (rule: CSSRule) =>
  rule instanceof CSSPropertyRule && rule.name === '--current-browser'
const isSupports = (rule: CSSRule) =>
  rule instanceof CSSSupportsRule && rule.cssText.includes('old-browser')

const shown = () => getComputedStyle(document.querySelector('.old-browser') as Element).display

beforeEach(() => document.body.insertAdjacentHTML('afterbegin', oldBrowserNotice))
afterEach(() => document.querySelector('.old-browser')?.remove())

test('a current browser shows no notice', () => {
  expect(shown()).toBe('none')
})

test('one without registered properties (Firefox 127, Safari 16.3) shows it', () => {
  without(isProperty, () => expect(shown()).toBe('block'))
  expect(shown()).toBe('none')
})

test('one without mixed colours (Chrome 110) shows it', () => {
  without(isSupports, () => expect(shown()).toBe('block'))
  expect(shown()).toBe('none')
})
