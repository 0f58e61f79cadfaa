import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { saleDiagram, transitionFunctions } from './describe-transitions.ts'

const read = (path: string) => readFile(new URL(`../../../${path}`, import.meta.url), 'utf8')

test.each(Object.entries(transitionFunctions))(
  '%s was written from today’s transitions by npm run types:db',
  async (name, text) => {
    expect(await read(`api/functions/${name}`)).toBe(text)
  },
)

test('the diagram in docs/sale-states.md shows today’s transitions', async () => {
  expect(await read('docs/sale-states.md')).toContain(saleDiagram)
})
