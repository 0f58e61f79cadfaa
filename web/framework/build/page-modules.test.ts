import { build } from 'vite'
import { expect, test } from 'vitest'
import { pageModules } from './page-modules.ts'

const files: Record<string, string> = {
  'entry.ts': "import { route } from '/x.page.tsx?route'; globalThis.route = route",
  '/x.page.tsx': `
    import { view } from '/view.ts'
    import { read } from '/read.ts'
    const path = '/x'
    const unused = sideEffect()
    export const route = { path, cacheable: true, search: (search) => tidy(read(search)), hasSecret: true }
    export const page = { View: view }
    function tidy(search) { return search.unused }
  `,
  '/view.ts': "export const view = 'THE VIEW'",
  '/read.ts': "export const read = (search) => 'READ' + search",
}

/** Serves the files above instead of files on disk. */
const inMemory = {
  name: 'in-memory',
  enforce: 'pre' as const,
  resolveId: (id: string) => (id.replace(/\?.*/, '') in files ? id : undefined),
  load: (id: string) => files[id.replace(/\?.*/, '')],
}

async function buildTable(ssr: boolean) {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [inMemory, pageModules()],
    build: { ssr, write: false, minify: false, rolldownOptions: { input: 'entry.ts' } },
  })
  const [chunk] = 'output' in output ? output.output : []
  return chunk
}

test('of a page only the route, and what it refers to, is part of the table of routes', async () => {
  const chunk = await buildTable(false)
  const code = chunk?.type === 'chunk' ? chunk.code : ''
  expect(code).toContain('READ')
  expect(code).toContain('tidy')
  expect(code).not.toContain('THE VIEW')
  expect(code).not.toContain('sideEffect')
  expect(chunk?.type === 'chunk' && chunk.moduleIds).not.toContain('/view.ts')
})

test.each([
  ['server', true],
  ['browser', false],
])('what only the server reads of a route: in the table of the %s %s', async (_where, isServer) => {
  const chunk = await buildTable(isServer)
  const code = chunk?.type === 'chunk' ? chunk.code : ''
  for (const part of ['cacheable', 'hasSecret']) expect(code.includes(part)).toBe(isServer)
})
