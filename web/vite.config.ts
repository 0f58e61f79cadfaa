import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { type BuildEnvironmentOptions, defineConfig } from 'vite'
import { buildTarget } from './build/browsers.ts'
import { codeSplitting } from './build/code-splitting.ts'
import { pageModules } from './framework/build/page-modules.ts'
import { clientEntry, serverEntry } from './framework/server/assets.ts'

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
