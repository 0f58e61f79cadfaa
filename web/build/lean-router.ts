import type { Plugin } from 'vite'

/**
 * Shrinks the router in the bundle. It sets display names for debugging tools, which alone keeps
 * unused components (forms, fetchers, scroll restoration) in the bundle; without the names they are
 * dropped. The prefetching of its links is removed too, which works in the router's own framework
 * only.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\// },
      handler: (code) =>
        code
          .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
          .replace('shouldPrefetch && !isAbsolute ?', 'false ?')
          .replace(
            /= (React[$\d]*\.)(createContext|forwardRef|memo)\(/g,
            '= /* @__PURE__ */ $1$2(',
          ),
    },
  }
}
