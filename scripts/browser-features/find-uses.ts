import { parseAst } from 'vite'
import { isNewGlobal, isNewMember, isNewStatic } from './newer-features.ts'

/** A feature that the oldest browsers lack, in code that does not test for it. */
export interface Use {
  /** Source file that the bundler took the code from. */
  readonly module: string
  /** `URL.canParse`, `structuredClone()`, `.symmetricDifference()`, `/v`. */
  readonly feature: string
  readonly code: string
}

/** A syntax tree node, as far as it is used here. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [part: string]: unknown
}

interface FoundFeature {
  readonly names: readonly string[]
  readonly feature: string
  readonly node: Node
}

/**
 * Finds the uses in one bundled file. Objects have no types here, so a member is found by the
 * object's name if that is a global, otherwise only if its own name is unique. A module that tests
 * for a feature anywhere (`typeof X`, `'y' in X`, `if (X.y)`, `X.y?.()`) is assumed to do without
 * it.
 */
export function findUses(code: string): Use[] {
  const program = parseAst(code) as unknown as Node
  const modules = moduleRegions(code)
  const topLevel = declared((program['body'] as Node[]).flatMap(declaredPatterns))
  return modules.flatMap(({ module, start, end }) => {
    const parts = (program['body'] as Node[]).filter(
      (node) => node.start >= start && node.start < end,
    )
    const seen: ModuleScan = { bound: new Set(topLevel), tested: new Set(), found: [] }
    for (const part of parts) visit(part, undefined, 'body', seen)
    return seen.found
      .filter(({ names }) => !names.some((name) => seen.tested.has(name)))
      .filter(({ names: [global = ''], feature }) => feature[0] === '.' || !seen.bound.has(global))
      .map(({ feature, node }) => ({ module, feature, code: lineAt(code, node.start) }))
  })
}

interface ModuleScan {
  /** Names declared in the module, in any scope: these are no globals. */
  readonly bound: Set<string>
  readonly tested: Set<string>
  readonly found: FoundFeature[]
}

function visit(node: Node, parent: Node | undefined, role: string, seen: ModuleScan): void {
  for (const name of declared(declaredPatterns(node))) seen.bound.add(name)
  const names = referencedNames(node, parent, role)
  if (names.length > 0) {
    if (isTest(parent, role)) for (const name of names) seen.tested.add(name)
    else seen.found.push(...newFeatures(node, names, parent, role))
  }
  if (node.type === 'BinaryExpression' && node['operator'] === 'in') {
    const { type, value } = node['left'] as Node
    if (type === 'Literal') seen.tested.add(String(value))
  }
  if (node.type === 'Literal' && node['regex']) {
    const { flags } = node['regex'] as { flags: string }
    if (flags.includes('v')) seen.found.push({ names: [], feature: '/v', node })
  }
  for (const [name, value] of Object.entries(node)) {
    for (const child of [value].flat()) if (isNode(child)) visit(child, node, name, seen)
  }
}

/** `['URL', 'canParse']` for `URL.canParse`, `['map']` for `list().map`, none for other nodes. */
function referencedNames(node: Node, parent: Node | undefined, role: string): string[] {
  if (node.type === 'MemberExpression' && !node['computed']) {
    const object = node['object'] as Node
    const name = String((node['property'] as Node)['name'])
    if (object.type !== 'Identifier') return [name]
    return [String(object['name']), name]
  }
  if (node.type !== 'Identifier' || !isReference(parent, role)) return []
  return [String(node['name'])]
}

/** True for a reference, not the name of a property, a label or a declaration. */
function isReference(parent: Node | undefined, role: string): boolean {
  if (!parent) return false
  if (role === 'property' && parent.type === 'MemberExpression') return parent['computed'] === true
  if (role === 'key') return parent['computed'] === true
  if (role === 'label' || role === 'id' || role === 'params' || role === 'param') return false
  return !/^(Import|Export)/.test(parent.type)
}

function newFeatures(
  node: Node,
  names: string[],
  parent: Node | undefined,
  role: string,
): FoundFeature[] {
  const [first = '', second] = names
  if (node.type === 'Identifier') {
    return isNewGlobal(first) ? [{ names, feature: first, node }] : []
  }
  if (second !== undefined && !isNewGlobal(first) && isNewStatic(first, second)) {
    return [{ names, feature: `${first}.${second}`, node }]
  }
  const name = second ?? first
  const isGlobal = first === 'window' || first === 'globalThis' || first === 'self'
  // A feature that is only read is undefined where it is missing, which the code may well handle.
  if (!isDependedOn(parent, role)) return []
  if (second !== undefined && isGlobal) {
    return isNewGlobal(name) ? [{ names: [first, name], feature: `${first}.${name}`, node }] : []
  }
  const isCalled = parent?.type === 'CallExpression'
  return isCalled && isNewMember(name) ? [{ names: [name], feature: `.${name}()`, node }] : []
}

/** True if the expression throws where the value is undefined. */
const isDependedOn = (parent: Node | undefined, role: string): boolean =>
  (role === 'callee' || (role === 'object' && parent?.type === 'MemberExpression')) &&
  parent?.['optional'] !== true

/** True if an expression at this position is tested for existence. */
function isTest(parent: Node | undefined, role: string): boolean {
  if (!parent) return false
  switch (parent.type) {
    case 'UnaryExpression':
      return parent['operator'] === 'typeof' || parent['operator'] === '!'
    case 'IfStatement':
    case 'ConditionalExpression':
      return role === 'test'
    case 'LogicalExpression':
      return role === 'left'
    case 'BinaryExpression':
      return /^[!=]==?$/.test(String(parent['operator']))
    case 'CallExpression':
    case 'MemberExpression':
      return parent['optional'] === true && (role === 'callee' || role === 'object')
    default:
      return false
  }
}

/** Patterns by which a node declares names. */
function declaredPatterns(node: Node): Node[] {
  switch (node.type) {
    case 'VariableDeclaration':
      return (node['declarations'] as Node[]).map((one) => one['id'] as Node)
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
    case 'ClassDeclaration':
    case 'ClassExpression':
      return [node['id'], ...((node['params'] as unknown[]) ?? [])].filter(isNode)
    case 'CatchClause':
      return [node['param']].filter(isNode)
    case 'ImportDeclaration':
      return (node['specifiers'] as Node[]).map((one) => one['local'] as Node)
    case 'ExportNamedDeclaration':
      return isNode(node['declaration']) ? declaredPatterns(node['declaration']) : []
    default:
      return []
  }
}

/** Names in patterns such as `{ a, b: [c], ...d }`. */
const declared = (patterns: readonly Node[]): string[] =>
  patterns.flatMap((pattern) => {
    switch (pattern.type) {
      case 'Identifier':
        return [String(pattern['name'])]
      case 'ObjectPattern':
        return declared(
          (pattern['properties'] as Node[]).map((one) => (one['value'] ?? one['argument']) as Node),
        )
      case 'ArrayPattern':
        return declared((pattern['elements'] as unknown[]).filter(isNode))
      case 'AssignmentPattern':
        return declared([pattern['left'] as Node])
      case 'RestElement':
        return declared([pattern['argument'] as Node])
      default:
        return []
    }
  })

/** Regions of the modules, which the bundler marks; code before the first is its own. */
function moduleRegions(code: string): { module: string; start: number; end: number }[] {
  const marks = [...code.matchAll(/^\/\/#region (.+)$/gm)]
  const starts = [
    { module: 'the bundler', start: 0 },
    ...marks.map((mark) => ({ module: mark[1] ?? '', start: mark.index })),
  ]
  return starts.map((one, index) => ({ ...one, end: starts[index + 1]?.start ?? code.length }))
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

function lineAt(code: string, position: number): string {
  const end = code.indexOf('\n', position)
  const line = code.slice(code.lastIndexOf('\n', position) + 1, end === -1 ? undefined : end)
  return line.trim().slice(0, 120)
}
