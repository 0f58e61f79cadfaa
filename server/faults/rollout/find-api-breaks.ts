/** Part of a JSON schema as the description of the API contains it. */
interface Schema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>
}

interface Operation {
  readonly requestBody?: Content
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly required?: boolean
  }[]
  readonly responses?: Readonly<Record<string, Content>>
}

/** Description of an API (OpenAPI). */
export interface ApiDescription {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

/**
 * Finds what pages of the release before would miss at a server of the one after: calls and fields of
 * answers that are gone, and fields of requests that have become required.
 */
export function findApiBreaks(before: ApiDescription, after: ApiDescription): string[] {
  return Object.entries(before.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, old]) => {
      const call = `${method.toUpperCase()} ${path}`
      const now = after.paths[path]?.[method]
      return now ? compareCalls(call, old, now) : [`${call} is gone`]
    }),
  )
}

function compareCalls(call: string, old: Operation, now: Operation): string[] {
  const known = new Set(old.parameters?.map(({ name }) => name))
  const parameters = (now.parameters ?? [])
    .filter(({ name, required, in: where }) => required && where !== 'path' && !known.has(name))
    .map(({ name }) => `${call} requires the parameter ${name}`)
  const answers = Object.entries(old.responses ?? {})
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([status, answer]) =>
      listMissing(`${call} ${status}`, jsonSchema(answer), jsonSchema(now.responses?.[status])),
    )
  const required = listRequired(call, jsonSchema(old.requestBody), jsonSchema(now.requestBody))
  return [...parameters, ...required, ...answers]
}

const jsonSchema = (content: Content | undefined): Schema | undefined =>
  content?.content?.['application/json']?.schema

/** Fields of an answer that are gone. A choice of several shapes is not compared. */
function listMissing(path: string, old?: Schema, now?: Schema): string[] {
  if (!old || !now || now.anyOf || old.anyOf) return old && !now ? [`${path} is gone`] : []
  const fields = Object.entries(old.properties ?? {}).flatMap(([name, field]) =>
    listMissing(`${path}.${name}`, field, now.properties?.[name]),
  )
  return [...fields, ...(old.items ? listMissing(`${path}[]`, old.items, now.items) : [])]
}

/** Fields of a request that the release before leaves out. */
function listRequired(path: string, old?: Schema, now?: Schema): string[] {
  if (!now || now.anyOf || old?.anyOf) return []
  const added = (now.required ?? [])
    .filter((name) => !old?.required?.includes(name))
    .map((name) => `${path} requires ${name}`)
  const nested = Object.entries(now.properties ?? {})
    .filter(([name]) => old?.properties?.[name])
    .flatMap(([name, field]) => listRequired(`${path}.${name}`, old?.properties?.[name], field))
  const items = old?.items && now.items ? listRequired(`${path}[]`, old.items, now.items) : []
  return [...added, ...nested, ...items]
}
