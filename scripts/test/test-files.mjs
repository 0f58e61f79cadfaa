import { readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { REPOSITORY } from '../setup/repository.mjs'

const IGNORED = /^\.|^(node_modules|dist|test-results)$/
const TEST = /\.(test|spec)\.tsx?$/

/** @returns {string[]} paths of all test files, from the root of the repository */
export function listTestFiles() {
  return readdirSync(REPOSITORY, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !IGNORED.test(entry.name))
    .flatMap(({ name }) =>
      readdirSync(join(REPOSITORY, name), { recursive: true, encoding: 'utf8' })
        .filter((path) => TEST.test(path) && !path.split(sep).some((part) => IGNORED.test(part)))
        .map((path) => `${name}/${path.split(sep).join('/')}`),
    )
    .sort()
}
