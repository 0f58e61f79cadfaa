import type { ESTree, Plugin } from 'vite'

type Statement = ESTree.Program['body'][number]

/**
 * Reduces `x.page.tsx?route` to its `route` and what that refers to, so that the table of routes
 * does not import the views of all pages. Tree shaking alone would drop the views, too, but the
 * modules would still count as parts of the first load.
 */
export function pageModules(): Plugin {
  return {
    name: 'page-modules',
    transform: {
      filter: { id: /\.page\.tsx\?route$/ },
      handler(code) {
        const { body } = this.parse(code)
        const isClient = this.environment.config.consumer === 'client'
        const text = (statement: Statement) =>
          (isClient && withoutServerParts(code, statement)) ||
          code.slice(statement.start, statement.end)
        return [...findUsed(body, 'route')].map(text).join('\n')
      },
    },
  }
}

/** Properties of a route that only the server reads; in the browser they would be part of every first load. */
const SERVER_PARTS = ['cacheable', 'hasSecret']

/** Text of a route's declaration without what the server alone reads; undefined for other statements. */
function withoutServerParts(code: string, statement: Statement): string | undefined {
  if (!declaredNames(statement).includes('route')) return undefined
  const declaration = 'declaration' in statement ? statement.declaration : undefined
  if (declaration?.type !== 'VariableDeclaration') return undefined
  const [route] = declaration.declarations
  if (route?.init?.type !== 'ObjectExpression') return undefined
  const kept = route.init.properties.filter(
    (part) =>
      part.type !== 'Property' ||
      part.key.type !== 'Identifier' ||
      !SERVER_PARTS.includes(part.key.name),
  )
  const parts = kept.map(({ start, end }) => code.slice(start, end))
  return `export const route = { ${parts.join(', ')} }`
}

/** Finds the statement that declares a name, and all that it needs, in their order in the file. */
function findUsed(body: readonly Statement[], name: string): Set<Statement> {
  const used = new Set([name])
  const isUsed = (statement: Statement) => declaredNames(statement).some((one) => used.has(one))
  let kept: Statement[] = []
  for (let before = -1; before < kept.length; ) {
    before = kept.length
    kept = body.filter(isUsed)
    kept.forEach((statement) => addIdentifiers(statement, used))
  }
  return new Set(kept)
}

function declaredNames(statement: Statement): string[] {
  if (statement.type === 'ImportDeclaration')
    return statement.specifiers.map(({ local }) => local.name)
  const declaration =
    statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declaration?.type === 'FunctionDeclaration')
    return declaration.id ? [declaration.id.name] : []
  if (declaration?.type !== 'VariableDeclaration') return []
  return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
}

/** Adds the names of all identifiers in a syntax tree, except keys and properties of objects. */
function addIdentifiers(node: unknown, names: Set<string>): void {
  if (typeof node !== 'object' || node === null) return
  if ('type' in node && node.type === 'Identifier' && 'name' in node) names.add(String(node.name))
  const isComputed = 'computed' in node && node.computed === true
  for (const [key, child] of Object.entries(node)) {
    if (isComputed || (key !== 'key' && key !== 'property')) addIdentifiers(child, names)
  }
}
