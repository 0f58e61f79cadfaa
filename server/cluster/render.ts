import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const TEMPLATES = fileURLToPath(new URL('../../deploy/', import.meta.url))

export const templatePath = (file: string) => `${TEMPLATES}${file}`

export const readTemplate = (file: string) => readFileSync(templatePath(file), 'utf8')

/** Renders a file of `deploy/`, where `${NAME}` stands for a value, as `envsubst` does. */
export function renderTemplate(file: string, values: Readonly<Record<string, string>>): string {
  return renderText(readTemplate(file), values)
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

/** Lines of `haproxy.cfg` for the server processes at these addresses. */
export const serverLines = (addresses: readonly string[]) =>
  addresses.map((address, index) => `server app${index + 1} ${address}`).join('\n  ')

/** Sections of a configuration of HAProxy, such as `backend servers`, each with its lines. */
export const splitSections = (text: string) => text.split(/^(?=[a-z])/m)

/** What only root may set, with its comments: user, chroot, and more open files than others have. */
const ROOT_SETTINGS = /^ +(#|user|group|chroot|maxconn) .*\n/gm

/** Leaves out what an ordinary user can't set. */
export const withoutRootSettings = (text: string) =>
  splitSections(text)
    .map((section) =>
      section.startsWith('global\n') ? section.replace(ROOT_SETTINGS, '') : section,
    )
    .join('')
