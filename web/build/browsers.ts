/**
 * The oldest browsers that the site works in, which are those of Tailwind 4. The bundler translates
 * syntax that they lack, `scripts/check-browser-features.ts` finds everything else.
 */
export const oldestBrowsers = { chrome: '111', firefox: '128', safari: '16.4' } as const

/** Browser names and versions in the bundler's format. */
export const buildTarget = Object.entries(oldestBrowsers).map(([name, version]) => name + version)
