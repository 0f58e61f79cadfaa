import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TextField } from './text-field.tsx'

/**
 * Returns the declarations that apply to a selector, also in a state that this browser never sets.
 */
function declarations(selector: string, property: string): string[] {
  const walk = (rules: CSSRuleList): string[] =>
    [...rules].flatMap((rule) => {
      const inner = rule instanceof CSSGroupingRule ? walk(rule.cssRules) : []
      if (!(rule instanceof CSSStyleRule)) return inner
      const isMeant = rule.selectorText.split(',').some((one) => one.trim() === selector)
      return isMeant ? [rule.style.getPropertyValue(property)] : inner
    })
  return [...document.styleSheets].flatMap((sheet) => walk(sheet.cssRules))
}

test.each(['date', 'datetime-local'])(
  'a field of type %s is aligned like a text field',
  async (type) => {
    const screen = await render(
      <>
        <TextField label="Nome" />
        <TextField label="Quando" type={type} />
      </>,
    )
    const look = (label: string) => getComputedStyle(screen.getByLabelText(label).element())
    expect([look('Quando').display, look('Quando').alignItems]).toEqual(['flex', 'center'])
    expect(look('Quando').height).toBe(look('Nome').height)
  },
)

// WebKit: a focused date matches `:focus`, never `:focus-visible`.
test('the focus ring of a date does not depend on :focus-visible', () => {
  expect(declarations('input[type^="date"]:focus', 'outline')).toEqual(['3px solid var(--focus)'])
})
