import { join } from 'node:path'
import { build } from 'vite'
import { writeGate } from './write-gate.ts'

const [outDir = 'dist'] = process.argv.slice(2)
const shared = {
  configFile: join(import.meta.dirname, '..', 'vite.config.ts'),
  configLoader: 'native',
  mode: 'production',
  logLevel: 'warn',
} as const

const clientDir = join(outDir, 'client')
await build({ ...shared, build: { outDir: clientDir, emptyOutDir: true } })
await writeGate(clientDir)
await build({
  ...shared,
  build: { outDir: join(outDir, 'server'), emptyOutDir: true, ssr: true },
})
