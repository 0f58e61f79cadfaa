export type Params = Readonly<Record<string, string | undefined>>

const compiled = new Map<string, ReturnType<typeof compile>>()

/**
 * Matches a whole pathname, in which case matters and slashes at the end do not, against a pattern
 * such as `/venda/:id` or `/certificado/:code?`. `/*` at its end matches anything below. Returns the
 * decoded parameters.
 */
export function matchPath(pattern: string, pathname: string): Params | undefined {
  const { expression, names } = compiled.get(pattern) ?? compile(pattern)
  const [matched, ...values] = expression.exec(pathname) ?? []
  if (matched === undefined) return undefined
  return Object.fromEntries(names.map((name, index) => [name, decode(values[index])]))
}

function compile(pattern: string) {
  const names: string[] = []
  const source = pattern
    .replace(/\/\*$/, '(?:/.*)?')
    .replace(/\/:(\w+)(\??)/g, (_, name: string, optional: string) => {
      names.push(name)
      return optional ? '(?:/([^/]*))?' : '/([^/]+)'
    })
  const result = { names, expression: new RegExp(`^${source}/*$`) }
  compiled.set(pattern, result)
  return result
}

/** Decodes a segment. A malformed one is passed on as it is, and will name nothing that exists. */
function decode(segment: string | undefined): string | undefined {
  try {
    return segment ? decodeURIComponent(segment) : undefined
  } catch {
    return segment
  }
}
