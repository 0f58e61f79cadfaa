import { parseAst } from 'vite'

/** A small change of one expression or statement, which a test should notice. */
export interface Mutant {
  readonly file: string
  readonly line: number
  readonly start: number
  readonly before: string
  readonly after: string
}

type Change = Pick<Mutant, 'start' | 'before' | 'after'>

/** Makes all mutants of a TypeScript or SQL file. */
export function makeMutants(file: string, code: string): Mutant[] {
  const changes = file.endsWith('.sql') ? sqlChanges(code) : nodeChanges(parse(code), code)
  return changes.map((change) => ({
    file,
    line: code.slice(0, change.start).split('\n').length,
    ...change,
  }))
}

export const applyMutant = (code: string, { start, before, after }: Mutant): string =>
  `${code.slice(0, start)}${after}${code.slice(start + before.length)}`

/** A syntax tree node, as far as it is used here. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [part: string]: unknown
}

const parse = (code: string) => parseAst(code, { lang: 'ts' }) as unknown as Node

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

/** Loops that a mutant could make endless. */
const LOOPS = new Set(['ForStatement', 'WhileStatement', 'DoWhileStatement'])

function nodeChanges(node: Node, code: string): Change[] {
  if (node.type.startsWith('TS') && !node.type.endsWith('Expression')) return []
  if (LOOPS.has(node.type)) return []
  const parts = Object.values(node).flat().filter(isNode)
  return [
    ...ownChanges(node, code),
    ...parts
      .filter(({ type }) => type !== 'ImportDeclaration')
      .flatMap((part) => nodeChanges(part, code)),
  ]
}

const OPPOSITES: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
}

function ownChanges(node: Node, code: string): Change[] {
  const replace = ({ start, end }: Node, make: (text: string) => string): Change => {
    const before = code.slice(start, end)
    return { start, before, after: make(before) }
  }
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return operatorChanges(node, code)
    case 'IfStatement':
    case 'ConditionalExpression': {
      const test = node['test'] as Node
      // Otherwise its operator changes.
      return /^(Binary|Logical)Expression$/.test(test.type)
        ? []
        : [replace(test, (text) => `!(${text})`)]
    }
    case 'ExpressionStatement': {
      const { type } = node['expression'] as Node
      return /^(Call|Await)Expression$/.test(type) ? [replace(node, () => ';')] : []
    }
    case 'Literal': {
      const { value } = node
      if (typeof value === 'number') return [replace(node, (text) => `(${text} + 1)`)]
      return typeof value === 'boolean' ? [replace(node, () => String(!value))] : []
    }
    default:
      return []
  }
}

/** Replaces an operator by its opposite; text is not subtracted. */
function operatorChanges(node: Node, code: string): Change[] {
  const operator = String(node['operator'])
  const after = OPPOSITES[operator]
  const [left, right] = [node['left'], node['right']] as [Node, Node]
  const isText = [left, right].some(
    ({ type, value }) => type === 'TemplateLiteral' || typeof value === 'string',
  )
  if (after === undefined || (operator === '+' && isText)) return []
  const start = code.indexOf(operator, left.end)
  return [{ start, before: operator, after }]
}

/** Replacements in SQL, outside of comments and texts. */
const IN_SQL: readonly (readonly [pattern: RegExp, after: string])[] = [
  [/(?<= )<(?= )/g, '<='],
  [/(?<= )<=(?= )/g, '<'],
  [/(?<= )>(?= )/g, '>='],
  [/(?<= )>=(?= )/g, '>'],
  [/(?<= )<>(?= )/g, '='],
  [/(?<= )\+(?= )/g, '-'],
  [/(?<= )-(?= )/g, '+'],
  [/(?<= )\*(?= )/g, '/'],
  [/\band\b/g, 'or'],
  [/\bor\b(?! replace)/g, 'and'],
  [/\bis not null\b/g, 'is null'],
  [/\bis null\b/g, 'is not null'],
  [/\bnot exists\b/g, 'exists'],
  [/\bleast\b/g, 'greatest'],
  [/\bgreatest\b/g, 'least'],
  [/\bnot (?=\w+\.|[a-z]+_)/g, ''],
]
const NOT_CODE = /--.*|\/\*[^]*?\*\/|'(?:[^']|'')*'/g

function sqlChanges(code: string): Change[] {
  const blank = code.replace(NOT_CODE, (text) => ' '.repeat(text.length))
  return IN_SQL.flatMap(([pattern, after]) =>
    Array.from(blank.matchAll(pattern), ({ 0: before, index: start }) => ({
      start,
      before,
      after,
    })),
  )
}
