import { checkMessageText } from '@55tickets/rules/messages/message.ts'
import { hasLink } from '@55tickets/rules/text/links.ts'
import { plainLines, plainText } from '@55tickets/rules/text/plain-text.ts'
import { expect, test } from 'vitest'
import { findDearTexts } from './testing/dear-texts.ts'
import { listRequestFields } from './testing/request-fields.ts'

test('no text costs the check of a field far more than a plain one', async () => {
  const fields = await listRequestFields('string')
  expect(fields.length).toBeGreaterThan(200)
  const dear: string[] = []
  for (const [path, schema] of fields)
    for (const text of await findDearTexts((typed) => schema.safeParse(typed)))
      dear.push(`${path}: ${text}`)
  expect(dear).toEqual([])
})

test.each([
  ['plainText', plainText],
  ['plainLines', plainLines],
  ['hasLink', hasLink],
  ['checkMessageText', (text: string) => checkMessageText(text, 'new')],
])('no text costs %s far more than a plain one', async (_name, rule) => {
  expect(await findDearTexts(rule)).toEqual([])
})
