import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import {
  documentFaults,
  memberFaults,
  payoutFaults,
  saleFaults,
  transferFaults,
} from '../api/areas/ledger/testing/model/money-faults.ts'
import { jobs, schedules, sweeps } from '../api/background.ts'
import { firstLoadBudgets } from '../web/build/budget.ts'

/** Checks that what documents name exists, such as files, functions and commands, and that amounts are right. */

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

/** Words of code and configuration files. */
const words = new Set(
  files
    .filter((file) => !/\.(md|png|jpe?g|webp|woff2|ico)$/.test(file))
    .flatMap((file) => read(file).match(/\w+/g) ?? []),
)

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

test('constants and variables that are named exist', () => {
  const missing = findOnPages(current, (text) =>
    captures(text, /`([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)`/g).filter((name) => !words.has(name)),
  )
  expect(missing).toEqual([])
})

test('every npm command is described', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const described = read('README.md') + read('bench/README.md')
  const isDescribed = (name: string) => new RegExp(`npm (run )?${name}(?![\\w:])`).test(described)
  expect(Object.keys(scripts).filter((name) => !isDescribed(name))).toEqual([])
})

/** Amounts of a test in one of its forms, as documents write them. */
const readAmounts = (source: string, form: 'short' | 'long') =>
  [
    ...source.matchAll(
      /(?<!_MS = )amountFor\(\{ short: (?<short>[^,]+), long: (?<long>[^ ]+) \}\)/g,
    ),
  ]
    .map(({ groups }) => groups?.[form] ?? '')
    .filter((amount) => /^[\d_]+$/.test(amount))
    .map((amount) => Number(amount.replaceAll('_', '')).toLocaleString('en'))

test('the table of the long form has every test that has one, with its amounts', () => {
  const [section = ''] = captures(
    read('docs/testing.md'),
    /^## Only in the long form$([^]*?)^## /gm,
  )
  const rows = section.split('\n').filter((line) => line.startsWith('| '))
  const inTwoForms = files.filter(
    (file) => file.endsWith('.test.ts') && /'[^']*\/long-run\.ts'/.test(read(file)),
  )
  const wrong = inTwoForms.flatMap((file) => {
    const name = basename(file).replace(/(\.alone)?\.test\.ts$/, '')
    const row = rows.find((line) => new RegExp(`[\`/]${name}(\\.test\\.ts)?\``).test(line))
    if (!row) return [`${file}: no row`]
    const [, , short = '', long = ''] = row.split('|')
    return Object.entries({ short, long } as const).flatMap(([form, cell]) =>
      readAmounts(read(file), form as 'short' | 'long')
        .filter((amount) => !new RegExp(`\\b${amount}\\b`).test(cell))
        .map((amount) => `${file}: ${amount}`),
    )
  })
  expect(inTwoForms.length).toBeGreaterThan(10)
  expect(wrong).toEqual([])
})

test('the first load is allowed what README and performance.md say', () => {
  const kilobytes = firstLoadBudgets.map(({ budget }) => budget / 1000)
  const [command = ''] = captures(read('README.md'), /^(\| `npm run build` \|.*)$/gm)
  expect(captures(command, /(\d+) kB/g).map(Number)).toEqual(kilobytes)
  const bars = /^\| First-load JavaScript .* \| ≤ ([\d.]+) kB \| `npm run build` /gm
  expect(captures(read('docs/performance.md'), bars).map(Number)).toEqual(kilobytes)
})

test('faults of the drill and planted ones are described as they are', () => {
  const page = read('docs/reliability.md')
  const drill = files.filter((file) => /^server\/faults\/(rush|[\w-]+-faults)\.ts$/.test(file))
  const names = drill.flatMap((file) => captures(read(file), /^ {2}name: '([\w-]+)'/gm))
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
  const planted = [saleFaults, payoutFaults, documentFaults, memberFaults, transferFaults].flat()
    .length
  expect(captures(page, /(\d+) planted faults/g)).toEqual([String(planted)])
})

/** Cells of the tables of a text, without their headings. */
const readRows = (text: string) => {
  const [, ...rows] = text.split('\n').filter((line) => line.startsWith('| '))
  return rows.map((row) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
}
const hasTest = (file: string, title: string) =>
  /\.test\.tsx?$/.test(file) &&
  files.includes(file) &&
  ["'", '"', '`'].some((quote) => read(file).includes(`${quote}${title}${quote},`))

test('each row of abuse.md names tests that exist, and each section answers all attackers', () => {
  const TEST = /\[([^\]]+)\]\(\.\.\/([^)\s]+)\)/g
  const [opening = '', ...sections] = read('docs/abuse.md').split(/^## /m)
  const attackers = readRows(opening).map(([who = '']) => who)
  const isWhole = (row: string[]) =>
    row.length === 4 &&
    !row.includes('') &&
    attackers.includes(row[0] ?? '') &&
    /^[ ·]*$/.test((row[3] ?? '').replaceAll(TEST, ''))
  const wrong = sections.flatMap((section) => {
    const [name = ''] = section.split('\n')
    const rows = readRows(section)
    const below = section.replaceAll(/^\|.*$/gm, '').toLowerCase()
    const missing = [...section.matchAll(TEST)].filter(
      ([, title = '', file = '']) => !hasTest(file, title),
    )
    return [
      ...rows.filter((row) => !isWhole(row)).map((row) => row.join(' | ')),
      ...missing.map(([link]) => link),
      ...attackers.filter((who) => !rows.some((row) => row[0] === who) && !below.includes(who)),
    ].map((mistake) => `${name}: ${mistake}`)
  })
  expect(sections.length).toBeGreaterThan(20)
  expect(wrong).toEqual([])
})

test('the newest version of the changelog is that of package.json', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string }
  const headings = captures(read('CHANGELOG.md'), /^## (.*)$/gm)
  const versions = headings.filter((heading) => heading !== 'Unreleased')
  expect(versions[0]?.split(' ')[0]).toBe(version)
  expect(
    versions.filter((heading) => !/^\d+\.\d+\.\d+ \(\d{4}-\d\d-\d\d\)$/.test(heading)),
  ).toEqual([])
  const newestFirst = (one: string, other: string) =>
    other.localeCompare(one, 'en', { numeric: true })
  expect(versions).toEqual(versions.toSorted(newestFirst))
})
