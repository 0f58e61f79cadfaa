import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { checkMessageText } from '@55tickets/rules/messages/message.ts'
import { hasLink } from '@55tickets/rules/text/links.ts'
import { plainLines, plainText } from '@55tickets/rules/text/plain-text.ts'
import { expect, test } from 'vitest'
import type { Call } from './http/call.ts'
import { findDearTexts } from './testing/dear-texts.ts'

interface Schema {
  readonly safeParse: (value: unknown) => unknown
  readonly _zod: {
    readonly def: {
      readonly type: string
      readonly shape?: Readonly<Record<string, Schema>>
      readonly element?: Schema
      readonly innerType?: Schema
      readonly valueType?: Schema
      readonly options?: readonly Schema[]
      readonly in?: Schema
    }
  }
}

type Field = readonly [path: string, schema: Schema]

/** Text fields of a schema. One whose text is transformed is a field with its transformation. */
function textFields(schema: Schema, path: string): Field[] {
  const { type, shape, element, innerType, valueType, options, ...def } = schema._zod.def
  if (shape) return Object.entries(shape).flatMap(([key, one]) => textFields(one, `${path}.${key}`))
  const inner = element ?? innerType ?? valueType
  if (inner) return textFields(inner, path)
  if (options) return options.flatMap((one) => textFields(one, path))
  if (def.in) return textFields(def.in, path).map(([at, one]) => [at, at === path ? schema : one])
  return type === 'string' ? [[path, schema]] : []
}

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value

async function listFields(): Promise<Field[]> {
  const folder = fileURLToPath(new URL('.', import.meta.url))
  const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !/test/.test(file))
  const modules = await Promise.all(
    files.map((file): Promise<object> => import(/* @vite-ignore */ `${folder}${file}`)),
  )
  const calls = modules.flatMap((module) => Object.values(module)).filter(isCall)
  return [...new Set(calls)].flatMap(({ method, path, params, query, body }) =>
    [params, query, body].flatMap((schema) =>
      schema ? textFields(schema as unknown as Schema, `${method} ${path} `) : [],
    ),
  )
}

test('no text costs the check of a field far more than a plain one', async () => {
  const fields = await listFields()
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
