import { spawnSync } from 'node:child_process'
import { templatePath } from '../render.ts'

/** Values of an example of `deploy/examples/`, as a shell reads them. */
export function readExample(name: string): Record<string, string> {
  const script = 'set -a; . "$1"; exec env -0'
  const { stdout } = spawnSync('sh', ['-c', script, 'sh', templatePath(`examples/${name}`)], {
    encoding: 'utf8',
    env: {},
  })
  const pairs = stdout.split('\0').map((line) => line.split(/=(.*)/s, 2))
  return Object.fromEntries(pairs.filter(([key = '']) => /^(?!PWD$)[A-Z]/.test(key)))
}

/** Names whose values a template needs. */
export const namesIn = (text: string): string[] =>
  [...text.matchAll(/\$\{([A-Z0-9_]+)\}/g)].map(([, name = '']) => name)
