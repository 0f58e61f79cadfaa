import { join } from 'node:path'
import type { Rolldown } from 'vite'

/** Folders below `pages/`, most visited first; of two like ones, that which needs less. */
const pagesByVisits = [
  'home',
  'events',
  'half-price',
  'not-found',
  'organizers',
  'accounts',
  'invites',
  'leads',
  'gate',
  'payments',
  'orders',
  'promoter',
  'team',
]

type NameChunk = Extract<Rolldown.CodeSplittingGroup['name'], (...args: never) => unknown>

/** Names a chunk after the page if the page needs the module at its start. */
function nameAfter(page: string): NameChunk {
  const entry = join(import.meta.dirname, '..', 'pages', page, 'chunk.ts')
  return (id, graph) => {
    const needed = new Set([entry])
    for (const module of needed) {
      // The index of a library leads to all of it.
      if (module.includes('node_modules')) continue
      for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) needed.add(imported)
    }
    return needed.has(id) ? page : null
  }
}

/**
 * Splits what several pages share: a module is in the chunk of the first page that needs it. Left
 * to itself the bundler makes a chunk for each set of pages, dozens below 1 kB for one page: they
 * compress worse, wait for each other on HTTP/1.1, and are all named in the first file.
 */
const shared = pagesByVisits.map(
  (page, index): Rolldown.CodeSplittingGroup => ({
    name: nameAfter(page),
    debugName: page,
    minShareCount: 2,
    priority: pagesByVisits.length - index,
  }),
)

/** Chunks of the browser's build. What every page needs is in two: one changes with libraries only. */
export const codeSplitting: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'libraries', test: /node_modules/, tags: ['$initial'], priority: 103 },
    { name: 'frame', tags: ['$initial'], priority: 102 },
    { name: 'queries', test: /@tanstack/, entriesAware: true, priority: 101 },
    ...shared,
  ],
}
