import { join } from 'node:path'
import type { Plugin } from 'vite'

const replacement = join(import.meta.dirname, '..', 'ui', 'create-icon.ts')

/**
 * Builds Lucide's icons with our own `createIcon`: theirs supports contexts, sizes and strokes that
 * nothing here sets, is 2 kB larger and renders two components for each icon.
 */
export function smallIcons(): Plugin {
  return {
    name: 'small-icons',
    enforce: 'pre',
    apply: 'build',
    resolveId: {
      filter: { id: /^\.\.\/createLucideIcon\.mjs$/ },
      handler: () => replacement,
    },
  }
}
