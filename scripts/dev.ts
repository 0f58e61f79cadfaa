import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

// The server restarts when its sources change; the site is hot-reloaded in the open page.
const watched = ['api', 'contracts', 'posters', 'rules', 'server', 'demo'].map(
  (folder) => `--watch-path=${fileURLToPath(new URL(`../${folder}`, import.meta.url))}`,
)
const server = spawn(
  process.execPath,
  [
    '--watch-preserve-output',
    ...watched,
    fileURLToPath(new URL('../server/dev.ts', import.meta.url)),
  ],
  { stdio: 'inherit' },
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 0))
