import { delimiter, dirname } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { ensureNode } from './node.mjs'

/**
 * What every command needs first: a Node that runs TypeScript, and the dependencies. Node comes
 * first, because many packages refuse or complain when they are installed by an older one.
 *
 * @returns {Promise<{ node: string, env: NodeJS.ProcessEnv }>}
 */
export async function prepare() {
  const found = await ensureNode()
  if ('problem' in found) return giveUp(found.problem)
  const path = `${dirname(found.node)}${delimiter}${process.env['PATH'] ?? ''}`
  const env = { ...process.env, PATH: path }
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
