import { type ESTree, parseSync, Visitor } from 'vite'

/** Code in a test file by which a test passes without running, or without reaching its assertions. */
export interface Violation {
  readonly line: number
  readonly reason: string
}

type Condition = ESTree.IfStatement | ESTree.ConditionalExpression | ESTree.LogicalExpression
type FunctionNode = ESTree.Function | ESTree.ArrowFunctionExpression

const TESTS = new Set(['test', 'it', 'describe', 'suite'])
const HOOKS = new Set(['beforeAll', 'beforeEach', 'afterAll', 'afterEach'])
const MODIFIERS = new Set(['only', 'skip', 'skipIf', 'runIf', 'todo', 'fixme', 'fail', 'fails'])
/** Properties of Playwright's `test` that are called inside of tests. */
const INSIDE_TESTS = new Set(['step', 'info', 'slow', 'setTimeout'])
/** Condition of what only the long form runs. */
const LONG_FORM = 'isLongRun'

/**
 * Finds tests that are modified or declared under a condition, and returns before their last statement.
 * A callback given by its name is every function of that name in the file.
 */
export function lintTestFile(file: string, code: string): Violation[] {
  const found: Violation[] = []
  const report = ({ start }: ESTree.Node, reason: string) => {
    found.push({ line: code.slice(0, start).split('\n').length, reason })
  }

  const callbacks = new Set<ESTree.Node>()
  const callbackNames = new Set<string>()
  const functionNames = new Map<ESTree.Node, string>()
  const earlyReturns: { from: FunctionNode; statement: ESTree.ReturnStatement }[] = []
  // Functions and conditions around the node that is visited, the nearest last.
  const around: (FunctionNode | Condition)[] = []
  const enter = (node: FunctionNode | Condition) => void around.push(node)
  const leave = () => void around.pop()

  const visitor = new Visitor({
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    FunctionDeclaration(node) {
      if (node.id) functionNames.set(node, node.id.name)
      enter(node)
    },
    'FunctionDeclaration:exit': leave,
    VariableDeclarator({ id, init }) {
      if (init && id.type === 'Identifier') functionNames.set(init, id.name)
    },
    IfStatement: enter,
    'IfStatement:exit': leave,
    ConditionalExpression: enter,
    'ConditionalExpression:exit': leave,
    LogicalExpression: enter,
    'LogicalExpression:exit': leave,
    MemberExpression(node) {
      if (node.property.type !== 'Identifier' || !MODIFIERS.has(node.property.name)) return
      const [root = '', ...properties] = calledNames(node)
      const last = properties.at(-1) ?? ''
      if (TESTS.has(root) && MODIFIERS.has(last)) report(node, `${root}.${last}`)
    },
    CallExpression(node) {
      const [root = '', ...properties] = calledNames(node.callee)
      if (!isDeclaration(root, properties)) return
      for (const argument of node.arguments) {
        callbacks.add(argument)
        if (argument.type === 'Identifier') callbackNames.add(argument.name)
        if (TESTS.has(root) && argument.type === 'ObjectExpression')
          for (const name of optionNames(argument))
            if (MODIFIERS.has(name)) report(argument, `${root} with ${name}`)
      }
      const nearest = around.at(-1)
      if (!nearest || isFunction(nearest)) return
      const { start, end } = nearest.type === 'LogicalExpression' ? nearest.left : nearest.test
      const condition = code.slice(start, end)
      if (condition !== LONG_FORM) report(node, `${root} only if ${condition}`)
    },
    ReturnStatement(node) {
      const from = around.findLast(isFunction)
      if (from && (from.body?.type !== 'BlockStatement' || from.body.body.at(-1) !== node))
        earlyReturns.push({ from, statement: node })
    },
  })
  visitor.visit(parseSync(file, code).program)
  // Only now, because a function may be declared before the test that it is given to.
  for (const { from, statement } of earlyReturns)
    if (callbacks.has(from) || callbackNames.has(functionNames.get(from) ?? ''))
      report(statement, 'early return')
  return found
}

const optionNames = ({ properties }: ESTree.ObjectExpression): string[] =>
  properties.flatMap((property) =>
    property.type === 'Property' && property.key.type === 'Identifier' ? [property.key.name] : [],
  )

const isDeclaration = (root: string, properties: readonly string[]) =>
  HOOKS.has(root) || (TESTS.has(root) && !properties.some((property) => INSIDE_TESTS.has(property)))

/** `['test', 'each']` for `test.each(rows)('…', …)`. */
function calledNames(callee: ESTree.Node): string[] {
  if (callee.type === 'Identifier') return [callee.name]
  if (callee.type === 'MemberExpression') {
    return [...calledNames(callee.object), ...calledNames(callee.property)]
  }
  if (callee.type === 'CallExpression') return calledNames(callee.callee)
  if (callee.type === 'TaggedTemplateExpression') return calledNames(callee.tag)
  return ['']
}

const isFunction = (node: FunctionNode | Condition): node is FunctionNode => 'params' in node
