import type { Plugin } from 'vite'

/**
 * The router names its components for debugging tools, and by that alone keeps those in the bundle
 * that nobody uses (forms, fetchers, scroll restoration). Without the names they are left out. So is
 * what its links prefetch by, which they do inside the router's own framework only.
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
