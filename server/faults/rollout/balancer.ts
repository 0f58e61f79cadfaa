import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram } from '../../cluster/programs.ts'
import {
  readTemplate,
  renderText,
  serverLines,
  splitSections,
  templatePath,
  withoutRootSettings,
} from '../../cluster/render.ts'
import { call } from '../call.ts'
import { waitUntil } from '../wait-until.ts'

const START_TIMEOUT_MS = 30_000

/** The operators' configuration without the databases, and with a header that names the server. */
function writeConfig(port: number, servers: readonly number[]): string {
  const sections = splitSections(withoutRootSettings(readTemplate('haproxy/haproxy.cfg')))
    .filter((section) => !/^(listen|frontend stats)\b/.test(section))
    .map((section) =>
      section.replace(/^backend .*\n/, '$&  http-response set-header x-served-by %s\n'),
    )
  return renderText(sections.join(''), {
    WEB_LISTEN: `127.0.0.1:${port}`,
    SERVERS: serverLines(servers.map((server) => `127.0.0.1:${server}`)),
    UNAVAILABLE_FILE: templatePath('haproxy/unavailable.http'),
  })
}

/** Name of a server in the balancer's answers. */
export const serverName = (index: number) => `app${index + 1}`

/** Starts HAProxy in front of these servers; returns how to stop it. */
export async function startBalancer(
  folder: string,
  port: number,
  servers: readonly number[],
): Promise<() => Promise<void>> {
  const program = findProgram('haproxy')
  if (!program) throw new Error('HAProxy is missing: install the package haproxy')
  const path = join(folder, 'haproxy.cfg')
  writeFileSync(path, writeConfig(port, servers))
  const child = spawn(program, ['-db', '-f', path], { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(child, 'exit')
  await waitUntil('the load balancer', START_TIMEOUT_MS, async () => {
    const { status } = await call({ url: `http://127.0.0.1:${port}/health/ready` })
    return status === 200
  })
  return async () => {
    child.kill('SIGTERM')
    await ended
  }
}
