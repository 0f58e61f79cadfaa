import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { type BuildEnvironmentOptions, defineConfig } from 'vite'
import { buildTarget } from './build/browsers.ts'
import { pageModules } from './framework/build/page-modules.ts'
import { clientEntry, serverEntry } from './framework/server/assets.ts'

/**
 * What the listing shares with other public pages, in one file: a dozen small ones compress worse,
 * and each is named in the first file.
 */
const sharedByPages = new RegExp(
  [
    'react-query/build/modern/(useQuery|useBaseQuery|suspense|errorBoundaryUtils|IsRestoringProvider|QueryErrorResetBoundary)[.]',
    'query-core/build/modern/queryObserver[.]',
    'lucide-react/dist/esm/icons/(arrow-left|arrow-right|calendar-clock|circle-minus|hourglass|search)[.]',
    'rules/(events/(event-date|picture|recurrence)|money/(fee|money)|text/date-text|tickets/ticket-status|page-buttons)[.]',
    'web/ui/(badge|card|empty-panel|link-card|pagination|form/(control-look|select-box))[.]',
    'web/areas/events/(availability-badge|price-text|listing/event-(card|grid))[.]',
  ]
    .map((path) => `/${path}`)
    .join('|'),
)

/** Code that every page needs, in two files: one changes with the libraries only. */
const codeSplitting = {
  groups: [
    { name: 'libraries', test: /node_modules/, tags: ['$initial' as const], priority: 3 },
    { name: 'frame', tags: ['$initial' as const], priority: 2 },
    { name: 'pages', test: sharedByPages, priority: 1 },
  ],
}

const clientBuild: BuildEnvironmentOptions = {
  target: buildTarget,
  manifest: true,
  modulePreload: { polyfill: false },
  rolldownOptions: {
    input: clientEntry,
    // The first file that is loaded names all others: a name without words is shorter.
    output: { codeSplitting, chunkFileNames: 'assets/[hash].js' },
  },
}

/** One file, read whole at the start: a build that replaces it later does not harm who runs on it. */
const serverBuild: BuildEnvironmentOptions = {
  rolldownOptions: {
    input: serverEntry,
    output: { entryFileNames: 'entry.js', codeSplitting: false },
  },
}

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), pageModules()],
  publicDir: false,
  build: { assetsInlineLimit: 0, ...(isSsrBuild ? serverBuild : clientBuild) },
  // The server bundle holds React's production build whatever NODE_ENV says when it runs.
  ...(isSsrBuild && {
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
  }),
  optimizeDeps: { entries: [clientEntry, 'pages/*/*.page.tsx'] },
}))
