import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { clientEntry, fixedFolder, type Manifest } from '../framework/server/assets.ts'
import type { GateBuild } from '../gate-worker/gate-worker.ts'
import { buildTarget } from './browsers.ts'
import { gateAssets } from './gate-assets.ts'

const webDir = join(import.meta.dirname, '..')

/**
 * Writes the files that make `/portaria` an installable app: service worker, manifest and icons.
 */
export async function writeGate(clientDir: string): Promise<void> {
  const path = join(clientDir, '.vite', 'manifest.json')
  const manifest: Manifest = JSON.parse(await readFile(path, 'utf8'))
  const outDir = join(clientDir, fixedFolder)
  await build({
    configFile: false,
    root: webDir,
    publicDir: false,
    mode: 'production',
    logLevel: 'warn',
    define: { GATE_BUILD: JSON.stringify(gateBuild(manifest)) },
    build: {
      target: buildTarget,
      outDir,
      emptyOutDir: true,
      rolldownOptions: {
        input: join(webDir, 'gate-worker', 'worker.ts'),
        output: { format: 'iife', entryFileNames: 'portaria-sw.js' },
      },
    },
  })
  const icons = await Promise.all([
    writeIcon(clientDir, 'portaria-192.png', { sizes: '192x192', purpose: 'any' }),
    writeIcon(clientDir, 'portaria-512.png', { sizes: '512x512', purpose: 'any' }),
    writeIcon(clientDir, 'portaria-maskable.png', { sizes: '512x512', purpose: 'maskable' }),
  ])
  await writeFile(join(outDir, 'portaria.webmanifest'), JSON.stringify({ ...app, icons }))
}

const app = {
  name: '55Tickets Portaria',
  short_name: 'Portaria',
  lang: 'pt-BR',
  id: '/portaria',
  start_url: '/portaria',
  scope: '/portaria',
  display: 'standalone',
  orientation: 'portrait',
  theme_color: '#0b6e4f',
  background_color: '#fafaf7',
}

function gateBuild(manifest: Manifest): GateBuild {
  const files = gateAssets(manifest)
  return {
    version: shortHash(files.join('\n')),
    entry: `/${manifest[clientEntry]?.file ?? ''}`,
    files,
  }
}

/** Writes an icon under a name that contains a hash of its content, like all assets. */
async function writeIcon(clientDir: string, name: string, about: object) {
  const content = await readFile(join(webDir, 'assets', name))
  const file = `assets/${name.replace('.png', `-${shortHash(content)}.png`)}`
  await writeFile(join(clientDir, file), content)
  return { src: `/${file}`, type: 'image/png', ...about }
}

const shortHash = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 12)
