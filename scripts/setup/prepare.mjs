import { delimiter, dirname, join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { ensureNode } from './node.mjs'
import { REPOSITORY } from './repository.mjs'

const COMPILED = join(REPOSITORY, '.node', 'compiled')

/**
 * Prepares what every command needs: a Node that runs TypeScript, and the dependencies. Node comes
 * first, because many packages refuse or complain when they are installed by an older one.
 *
 * @returns {Promise<{ node: string, env: NodeJS.ProcessEnv }>}
 */
export async function prepare() {
  const found = await ensureNode()
  if ('problem' in found) return giveUp(found.problem)
  const path = `${dirname(found.node)}${delimiter}${process.env['PATH'] ?? ''}`
  // Programs of ours and of others are read hundreds of times by one run of the tests.
  const env = { NODE_COMPILE_CACHE: COMPILED, ...process.env, PATH: path }
  const problem = await ensureInstalled(env)
  if (problem) return giveUp(problem)
  return { node: found.node, env }
}

/**
 * @param {string} problem
 * @returns {never}
 */
function giveUp(problem) {
  console.error(problem)
  process.exit(1)
}
