import { parseAst } from 'vite'

/** A line of code that reads or writes a table, or calls a function of the database. */
export interface TableUse {
  readonly file: string
  readonly line: number
  /** A table, or a function with brackets: `reserve_tickets()`. */
  readonly name: string
  readonly isWrite: boolean
}

/** A syntax tree node, as far as it is used here. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [part: string]: unknown
}

interface FoundName {
  readonly name: string
  readonly isWrite: boolean
  readonly at: number
}

const GENERATED_TYPES = /\/tables\.generated\.ts$/
const WRITING_CALLS = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto'])
const READING_CALL = /^(selectFrom|from|using|table|\w+Join)$/

/**
 * Finds the uses of known tables and functions in one file: in calls of kysely, in types of rows,
 * and in SQL, which is a template with a tag or a string that begins with a statement.
 */
export function findTableUses(file: string, code: string, names: readonly string[]): TableUse[] {
  const known = new Set(names)
  const uses = new Map<string, TableUse>()
  for (const { name, isWrite, at } of visit(parse(code), code)) {
    const line = code.slice(0, at).split('\n').length
    if (known.has(name)) uses.set(`${line} ${name} ${isWrite}`, { file, line, name, isWrite })
  }
  return [...uses.values()]
}

const parse = (code: string) => parseAst(code, { lang: 'ts' }) as unknown as Node

const visit = (node: Node, code: string): FoundName[] => [
  ...namesAt(node, code),
  ...Object.values(node)
    .flat()
    .filter(isNode)
    .flatMap((part) => visit(part, code)),
]

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

function namesAt(node: Node, code: string): FoundName[] {
  switch (node.type) {
    case 'CallExpression':
      return calledTables(node)
    case 'TSIndexedAccessType':
      return typeLiterals([node['indexType']])
    case 'TSTypeReference':
      return rowTypes(node)
    case 'ImportDeclaration':
      return importedRows(node)
    case 'TaggedTemplateExpression':
      return sqlNames(templateText(node['quasi'] as Node, code), node['quasi'] as Node)
    case 'TemplateLiteral':
      return statementNames(templateText(node, code), node)
    case 'Literal':
      return statementNames(code.slice(node.start, node.end), node)
    default:
      return []
  }
}

/** `selectFrom('sales as sale')`, `from(['sales', 'events'])`, `sql.table('sales')`. */
function calledTables({ callee, arguments: given }: Node): FoundName[] {
  const method = nameOf((callee as Node)['property'])
  const isWrite = WRITING_CALLS.has(method)
  if (!isWrite && !READING_CALL.test(method)) return []
  const [first] = given as Node[]
  const tables = first?.type === 'ArrayExpression' ? (first['elements'] as unknown[]) : [first]
  return tables.flatMap((table) =>
    literalText(table).map(({ text, at }) => ({ name: text.split(' ')[0] ?? '', isWrite, at })),
  )
}

/** `Row<'sales'>`, `SelectQueryBuilder<Tables, 'sales', …>`. */
function rowTypes({ typeName, typeArguments }: Node): FoundName[] {
  const given = isNode(typeArguments) ? (typeArguments['params'] as Node[]) : []
  const isRow = nameOf(typeName) === 'Row' || nameOf(given[0]?.['typeName']) === 'Tables'
  return isRow ? typeLiterals(given) : []
}

/** Literals of a type, and of the members of a union: `'sales' | 'events'`. */
const typeLiterals = (types: readonly unknown[]): FoundName[] =>
  types.filter(isNode).flatMap((type) => {
    if (type.type === 'TSUnionType') return typeLiterals(type['types'] as Node[])
    return literalText(type['literal']).map(({ text, at }) => ({ name: text, isWrite: false, at }))
  })

/** `import type { SaleItems } from '…/tables.generated.ts'`. */
function importedRows({ source, specifiers }: Node): FoundName[] {
  if (!literalText(source).some(({ text }) => GENERATED_TYPES.test(text))) return []
  return (specifiers as Node[]).map(({ imported, start }) => ({
    name: nameOf(imported)
      .replaceAll(/\B[A-Z]/g, '_$&')
      .toLowerCase(),
    isWrite: false,
    at: start,
  }))
}

const nameOf = (node: unknown): string =>
  isNode(node) && node.type === 'Identifier' ? String(node['name']) : ''

const literalText = (node: unknown): { text: string; at: number }[] =>
  isNode(node) && typeof node['value'] === 'string' ? [{ text: node['value'], at: node.start }] : []

/** Source of a template with `?` for each value, at the same places. */
function templateText({ start, end, expressions }: Node, code: string): string {
  let text = code.slice(start, end)
  for (const value of expressions as Node[]) {
    const [from, to] = [value.start - start, value.end - start]
    text = text.slice(0, from) + '?'.padEnd(to - from) + text.slice(to)
  }
  return text
}

/** SQL that no tag marks begins with a statement, in small letters. */
const STATEMENT = /^['"`]\s*(select|with|insert into|update|delete from)\s/
const WRITES = /\b(?:insert into|update|delete from|truncate|merge into)\s+(?:only\s+)?(\w+)/dgi
const READS = [
  /\b(?:from|join|using)\s+(?:only\s+)?\(*(\w+)/dgi,
  // `from sales, events`
  /(?<=\bfrom\s[\w\s,]*,\s*)(\w+)/dgi,
  // `(sales sale left join events …)`
  /\(\s*(\w+)\s+(?:as\s+)?\w+\s+(?:(?:left|right|full|inner|cross)\s+)?join\b/dgi,
  // `sales.status`
  /(?<![.\w])(\w+)\.\w/dg,
]
const CALLS = /(?<![.\w])(\w+)\s*\(/dg

const statementNames = (text: string, node: Node): FoundName[] =>
  STATEMENT.test(text) ? sqlNames(text, node) : []

function sqlNames(text: string, { start }: Node): FoundName[] {
  const written = matches(text, WRITES)
  const isWritten = (at: number) => written.some((one) => one.at === at)
  const read = READS.flatMap((form) => matches(text, form)).filter(({ at }) => !isWritten(at))
  const called = matches(text, CALLS).map(({ name, at }) => ({ name: `${name}()`, at }))
  return [
    ...[...written, ...called].map((one) => ({ ...one, isWrite: true })),
    ...read.map((one) => ({ ...one, isWrite: false })),
  ].map((one) => ({ ...one, at: one.at + start }))
}

const matches = (text: string, form: RegExp) =>
  Array.from(text.matchAll(form), ({ 1: name = '', indices }) => ({
    name,
    at: indices?.[1]?.[0] ?? 0,
  }))
