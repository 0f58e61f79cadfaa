import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { jobs, schedules, sweeps } from '../api/background.ts'

/** Files, functions, commands and pages that documents name exist. */

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const listFiles = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate']
const files = execFileSync('git', listFiles, { cwd: ROOT, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => existsSync(join(ROOT, file)))
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const pages = files.filter((file) => file.endsWith('.md'))
/** Pages without the changelog, which names files as they were called at the time. */
const current = pages.filter((file) => file !== 'CHANGELOG.md')

const parents = (path: string): string[] => {
  const folder = dirname(path)
  return folder === '.' ? [] : [folder, ...parents(folder)]
}
/** Folders in the repository, and those that a start or a build makes. */
const folders = new Set([...files.flatMap(parents), 'dist', '.data', '.node'])

const captures = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, captured = '']) => captured)
/** Text without shell, JSON and other examples; diagrams stay. */
const withoutExamples = (text: string) =>
  text.replaceAll(/^```(\w*)\n[^]*?^```$/gm, (block, language) =>
    language === 'mermaid' ? block : '',
  )
const withoutTargets = (text: string) => text.replaceAll(/\]\([^)]*\)/g, ']')
const isFile = (path: string) => files.some((file) => file === path || file.endsWith(`/${path}`))
const isFolder = (path: string) =>
  [...folders].some((folder) => folder === path || folder.endsWith(`/${path}`))

/** Finds mistakes on all pages, each with its page. */
const findOnPages = (from: readonly string[], find: (text: string, page: string) => string[]) =>
  from.flatMap((page) => find(read(page), page).map((mistake) => `${page}: ${mistake}`))

/** Anchor that GitHub gives to a heading. */
const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')

function isBroken(link: string, page: string): boolean {
  const [path = '', heading] = link.split('#')
  const target = path === '' ? page : normalize(join(dirname(page), path)).replace(/\/$/, '')
  if (!files.includes(target)) return heading !== undefined || !folders.has(target)
  return (
    heading !== undefined &&
    !captures(read(target), /^#+ (.*)$/gm)
      .map(anchor)
      .includes(heading)
  )
}

test('links lead to an existing file, folder or heading', () => {
  const broken = findOnPages(pages, (text, page) =>
    captures(withoutExamples(text), /\]\((?!\w+:)([^)\s]+)\)/g).filter((link) =>
      isBroken(link, page),
    ),
  )
  expect(broken).toEqual([])
})

test('source files and folders that are named exist', () => {
  const missing = findOnPages(current, (page) => {
    const text = withoutTargets(withoutExamples(page))
    const sources = captures(
      text,
      /(?<![\w/.…*<>-])((?:[\w@.-]+\/)*[\w.-]+\.(?:tsx?|mjs|cjs|sql))\b/g,
    )
    const named = captures(text, /`([\w.-]+(?:\/[\w.-]+)*)\/`/g)
    return [...sources.filter((path) => !isFile(path)), ...named.filter((path) => !isFolder(path))]
  })
  expect(missing).toEqual([])
})

test('npm commands that are named exist', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const missing = findOnPages(current, (text) =>
    captures(text, /npm run ([\w:]+)/g).filter((command) => !(command in scripts)),
  )
  expect(missing).toEqual([])
})

test('functions that are named in diagrams exist', () => {
  const sources = files.filter((file) => /\.(tsx?|sql)$/.test(file))
  const words = new Set(sources.flatMap((file) => read(file).match(/\w+/g) ?? []))
  const diagrams = current.flatMap((page) => captures(read(page), /^```mermaid$([^]*?)^```$/gm))
  const named = diagrams.flatMap((diagram) => captures(diagram, /\b(\w+)\(\)/g))
  // Mermaid takes a semicolon for the end of a statement.
  expect(diagrams.filter((diagram) => diagram.includes(';'))).toEqual([])
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !words.has(name))).toEqual([])
})

test('the table of background work is that of api/background.ts', () => {
  const row = (...cells: string[]) => `| ${cells.join(' | ')} |`
  const rows = [
    ...Object.entries(jobs).map(([name, { does, retries, concurrency }]) =>
      row(`\`${name}\``, does, `queued; ${retries} retries, ${concurrency} at once`, 'one process'),
    ),
    ...Object.entries(schedules).map(([name, { does, cron }]) =>
      row(`\`${name}\``, does, `\`${cron}\``, 'one process'),
    ),
    ...Object.entries(sweeps).map(([name, { does, everySeconds }]) =>
      row(`\`${name}\``, does, `every ${everySeconds} s`, 'each process'),
    ),
  ]
  const [section = ''] = captures(read('docs/operating.md'), /^## Background work$([^]*?)^## /gm)
  const [, , ...shown] = section.split('\n').filter((line) => line.startsWith('|'))
  expect(shown).toEqual(rows)
})

test('a name stands for one piece of background work', () => {
  const names = [jobs, schedules, sweeps].flatMap((entries) => Object.keys(entries))
  expect(names).toEqual([...new Set(names)])
})
