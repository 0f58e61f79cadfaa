import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const TEMPLATES = fileURLToPath(new URL('../../deploy/', import.meta.url))

export const templatePath = (file: string) => `${TEMPLATES}${file}`

/** Renders a file of `deploy/`, where `${NAME}` stands for a value, as `envsubst` does. */
export function renderTemplate(file: string, values: Readonly<Record<string, string>>): string {
  return renderText(readFileSync(templatePath(file), 'utf8'), values)
}

export function renderText(text: string, values: Readonly<Record<string, string>>): string {
  const used = new Set<string>()
  const rendered = text.replace(/\$\{([A-Z0-9_]+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`the template needs a value for ${name}`)
    used.add(name)
    return value
  })
  const unused = Object.keys(values).filter((name) => !used.has(name))
  if (unused.length > 0) throw new Error(`the template has no ${unused.join(', ')}`)
  return rendered
}

/** Repeats the line of the first server process for each of them. */
export function repeatServerLine(text: string, servers: readonly string[]): string {
  return text.replace(/^.*\bapp1 \$\{SERVER_1\}.*$/m, (line) =>
    servers
      .map((address, index) =>
        line.replace('app1', `app${index + 1}`).replace(/\$\{SERVER_1\}/, address),
      )
      .join('\n'),
  )
}
