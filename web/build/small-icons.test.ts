import { join } from 'node:path'
import TheirMenu from 'lucide-react/icons/menu'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { build } from 'vite'
import { expect, test } from 'vitest'
import createIcon from '../ui/create-icon.ts'
import { smallIcons } from './small-icons.ts'

const toPath = (d: string) => ['path', { d, key: d }] as const

test("an icon looks like Lucide's, without its class and namespace", () => {
  const Menu = createIcon({ node: ['M4 5h16', 'M4 12h16', 'M4 19h16'].map(toPath) })
  for (const props of [{}, { className: 'size-4' }, { 'aria-label': 'Menu' }]) {
    const attributes = (markup: string) =>
      markup
        .replaceAll(/ (xmlns|class)="[^"]*"|[<>]/g, ' ')
        .split(' ')
        .filter(Boolean)
        .sort()
    const markup = renderToStaticMarkup(createElement(Menu, props))
    expect(attributes(markup)).toEqual(
      attributes(renderToStaticMarkup(createElement(TheirMenu, props))),
    )
    expect(markup.includes('class="size-4"')).toBe('className' in props)
  }
})

test("builds contain none of Lucide's own rendering", async () => {
  const output = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry.ts' ? join(import.meta.dirname, id) : undefined),
        load: (id) =>
          id.endsWith('/entry.ts')
            ? "import Menu from 'lucide-react/icons/menu'; globalThis.icon = Menu"
            : undefined,
      },
      smallIcons(),
    ],
    build: { write: false, minify: false, rolldownOptions: { input: 'entry.ts' } },
  })
  const [chunk] = 'output' in output ? output.output : []
  const modules = chunk?.type === 'chunk' ? chunk.moduleIds : []
  expect(modules.filter((id) => id.includes('lucide-react'))).toHaveLength(1)
})
