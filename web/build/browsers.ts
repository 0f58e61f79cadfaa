/**
 * The oldest browsers that the site works in, which are those of Tailwind 4. The bundler translates
 * syntax that they lack, `scripts/check-browser-features.ts` finds everything else.
 */
export const oldestBrowsers = { chrome: '111', firefox: '128', safari: '16.4' } as const

/** As the bundler names them. */
export const buildTarget = Object.entries(oldestBrowsers).map(([name, version]) => name + version)
