import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Call } from '../http/call.ts'

interface Schema {
  readonly safeParse: (value: unknown) => { readonly success: boolean }
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

/** Fields of a type in a schema. One whose value is transformed is a field with its transformation. */
function findFields(schema: Schema, wanted: 'string' | 'number', path: string): Field[] {
  const { type, shape, element, innerType, valueType, options, ...def } = schema._zod.def
  if (shape)
    return Object.entries(shape).flatMap(([key, one]) => findFields(one, wanted, `${path}.${key}`))
  const inner = element ?? innerType ?? valueType
  if (inner) return findFields(inner, wanted, path)
  if (options) return options.flatMap((one) => findFields(one, wanted, path))
  if (def.in)
    return findFields(def.in, wanted, path).map(([at, one]) => [at, at === path ? schema : one])
  return type === wanted ? [[path, schema]] : []
}

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value

/** Fields of a type in the parameters, query and body of every call. */
export async function listRequestFields(wanted: 'string' | 'number'): Promise<Field[]> {
  const folder = fileURLToPath(new URL('..', import.meta.url))
  const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !/test/.test(file))
  const modules = await Promise.all(
    files.map((file): Promise<object> => import(/* @vite-ignore */ `${folder}${file}`)),
  )
  const calls = modules.flatMap((module) => Object.values(module)).filter(isCall)
  return [...new Set(calls)].flatMap(({ method, path, params, query, body }) =>
    [params, query, body].flatMap((schema) =>
      schema ? findFields(schema as unknown as Schema, wanted, `${method} ${path} `) : [],
    ),
  )
}
