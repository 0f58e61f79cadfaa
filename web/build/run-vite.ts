import { join } from 'node:path'
import { build } from 'vite'

const [outDir = 'dist'] = process.argv.slice(2)
const shared = {
  configFile: join(import.meta.dirname, '..', 'vite.config.ts'),
  configLoader: 'native',
  mode: 'production',
  logLevel: 'warn',
} as const

await build({ ...shared, build: { outDir: join(outDir, 'client'), emptyOutDir: true } })
await build({
  ...shared,
  build: { outDir: join(outDir, 'server'), emptyOutDir: true, ssr: true },
})
