import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { REPOSITORY } from './setup/repository.mjs'

/** Checks the files that GitHub and a devcontainer read. */

interface Workflow {
  readonly jobs: Readonly<Record<string, Job>>
}
interface Job {
  readonly container?: { readonly image: string }
  readonly strategy?: {
    readonly matrix: {
      readonly command: readonly string[]
      readonly include: readonly { readonly command: string }[]
    }
  }
  readonly steps: readonly { readonly run?: string; readonly with?: Record<string, string> }[]
}

const read = (path: string) => readFileSync(join(REPOSITORY, path), 'utf8')
const readYaml = (path: string): unknown => parse(read(path), { strict: true })
const jobs = (file: string) =>
  Object.values((readYaml(`.github/workflows/${file}`) as Workflow).jobs)

/** Commands of a job, each of its matrix included. */
const listCommands = ({ strategy, steps }: Job): string[] => [
  ...(strategy?.matrix.command ?? []),
  ...(strategy?.matrix.include.map(({ command }) => command) ?? []),
  ...steps.flatMap(({ run }) => run ?? []),
]
const { scripts, engines } = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>
  engines: { node: string }
}
const workflows = readdirSync(join(REPOSITORY, '.github', 'workflows'))

test('npm commands of workflows exist', () => {
  const commands = workflows.flatMap(jobs).flatMap(listCommands)
  const named = commands.flatMap((command) =>
    [...command.matchAll(/npm (?:run )?([\w:]+)/g)].map(([, name = '']) => name),
  )
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

test('every drill and benchmark runs at night, except comparisons and what somebody has to read', () => {
  const commands = jobs('nightly.yml').flatMap(listCommands)
  const nightly = Object.keys(scripts).filter((name) =>
    /^(test:|bench:|lighthouse|soak)/.test(name),
  )
  const missing = nightly.filter(
    (name) => !commands.some((command) => command.split(' ').includes(name)),
  )
  expect(missing).toEqual(['test:mutants', 'bench:compare', 'bench:hydration'])
})

test('issue forms are YAML, each field with an id and a label', () => {
  const forms = readdirSync(join(REPOSITORY, '.github', 'ISSUE_TEMPLATE'))
  for (const form of forms.filter((file) => file !== 'config.yml')) {
    const { body } = readYaml(`.github/ISSUE_TEMPLATE/${form}`) as { body: unknown[] }
    for (const field of body)
      expect(field).toMatchObject({
        id: expect.any(String),
        attributes: { label: expect.any(String) },
      })
  }
  expect(forms).toContain('config.yml')
})

test('the oldest Node is tested, the newer one is the same everywhere', () => {
  const oldest = engines.node.replace('>=', '')
  expect(read('README.md')).toContain(`Node ${oldest} or newer`)
  const [tests] = jobs('test.yml')
  expect(tests?.steps.map((step) => step.with?.['node-version'])).toContain(oldest)
  const newer = read('.nvmrc').trim()
  expect(read('scripts/setup/node.mjs')).toContain(`const NEEDED_MAJOR = ${newer}\n`)
  expect(read('deploy/container/Containerfile')).toContain(`NODE_IMAGE=node:${newer}-`)
  expect(read('.devcontainer/devcontainer.json')).toContain(`"image": "node:${newer}-`)
  const [nightly] = jobs('nightly.yml')
  expect(nightly?.container?.image).toMatch(new RegExp(`^node:${newer}-`))
})
