import type { Use } from './find-uses.ts'

/** Uses that are harmless in the oldest browsers for a reason that the check can't see. */
interface Exception extends Pick<Use, 'module' | 'feature'> {
  readonly reason: string
}

const reactDom = 'node_modules/react-dom/cjs/react-dom-client.production.js'

export const exceptions: readonly Exception[] = [
  {
    module: reactDom,
    feature: '.startViewTransition()',
    reason: 'only below <ViewTransition>, which we do not use; a failure is caught',
  },
  {
    module: reactDom,
    feature: '.skipTransition()',
    reason: 'only where a view transition has begun',
  },
  {
    module: 'node_modules/zxing-wasm/dist/es/reader/index.js',
    feature: 'Symbol.dispose',
    reason: 'checks the value that it has read',
  },
  {
    module: 'node_modules/uplot/dist/uPlot.esm.js',
    feature: '.range()',
    reason: 'a function of its own scales',
  },
  {
    module: 'web/areas/tickets/use-ticket-files.ts',
    feature: 'navigator.share',
    reason: 'only where `navigator.canShare` agreed; after a failure the file is saved',
  },
]
