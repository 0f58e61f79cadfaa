/**
 * Import rules: the layout table of docs/architecture.md, checked. A group such as `([^/]+)` is
 * what `$1` means in the same rule.
 */

const swc = require('@swc/core')
const { areas, TEST } = require('./scripts/boundaries/areas.mjs')

// TypeScript 7 has no JavaScript API for the usual parser. The swc parser of dependency-cruiser
// reads .ts but forgets to tell swc about JSX: done here.
const { parseFileSync } = swc
swc.parseFileSync = (file, options) =>
  parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') })

const CODE = String.raw`^(rules|contracts|posters|api|web|server|sandbox|demo|e2e|bench|scripts)/`

/** Table of names and timing, without imports. */
const BACKGROUND = String.raw`api/background\.ts$`

/**
 * Our own folders that a folder may import, itself included. Libraries are allowed unless
 * restricted.
 */
const FOLDERS = {
  rules: ['rules'],
  contracts: ['contracts', 'rules'],
  posters: ['posters', 'rules'],
  'api/platform': ['api/platform', BACKGROUND, 'contracts', 'rules'],
  'api/areas': ['api/areas', 'api/platform', BACKGROUND, 'contracts', 'posters', 'rules'],
  'api/wiring': ['api/wiring', 'api/areas', 'api/platform', BACKGROUND, 'contracts', 'rules'],
  // Of the product it knows two types, and is handed everything else.
  'web/framework': [
    'web/framework',
    String.raw`web/lib/api/api\.ts$`,
    String.raw`web/lib/site\.ts$`,
    'rules/text',
  ],
  'web/ui': ['web/ui', 'web/framework/router'],
  'web/lib': ['web/lib', 'web/framework', 'contracts', 'rules'],
  'web/areas': ['web/areas', 'web/ui', 'web/lib', 'web/framework', 'contracts', 'posters', 'rules'],
  'web/shell': ['web/shell', 'web/ui', 'web/lib', 'web/framework', 'contracts', 'rules'],
  web: ['web', 'contracts', 'posters', 'rules'],
  sandbox: ['sandbox', 'rules'],
  demo: ['demo', 'api/platform', String.raw`api/areas/[^/]+/public\.ts$`, 'contracts', 'rules'],
  e2e: [
    'e2e',
    'contracts',
    'rules',
    // To let time pass in the database of the product that it has started.
    String.raw`server/database/find-running-database\.ts$`,
    // For the port of the product that it starts.
    String.raw`api/testing/free-port\.ts$`,
    // For journeys that need another browser than the rest.
    String.raw`scripts/setup/(chromium|programs)\.mjs$`,
  ],
  bench: [
    'bench',
    'contracts',
    'rules',
    'scripts/setup',
    // To print figures as `npm run figures` reads them.
    String.raw`scripts/figures/figure\.ts$`,
    // To fill the database of a product that it has started.
    String.raw`server/database/find-running-database\.ts$`,
    // To call as many people at once, who can't all log in first.
    String.raw`api/areas/accounts/tokens\.ts$`,
    // What tickets cost is measured without a server around it.
    String.raw`api/areas/tickets/(documents/draw-tickets|ticket-keys)\.ts$`,
    // What a route costs before it does anything is measured by one that does nothing.
    'api/platform',
    // What a gate's phone does by itself is measured without the screens around it.
    'web/areas/gate',
  ],
}

/** A name is a folder, unless it ends with `$`, which makes it a file. */
const below = (names) =>
  `^(${names.map((name) => (name.endsWith('$') ? name : `${name}/`)).join('|')})`
const error = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    error(
      'no-cycle',
      'Two files that need each other are one, or lack a third.',
      {},
      { circular: true },
    ),
    error(
      'resolvable',
      'What is imported exists. That a program does, which a package offers, the build tells.',
      {},
      { couldNotResolve: true, pathNot: String.raw`\.wasm\?url$` },
    ),
    ...Object.entries(FOLDERS).map(([folder, allowed]) =>
      error(
        `${folder}-imports`,
        `${folder} may import only ${allowed.join(', ')}.`,
        { path: `^${folder}/`, pathNot: TEST },
        { path: CODE, pathNot: below(allowed) },
      ),
    ),
    error(
      'rules-are-pure',
      'Rules run in browser and server: no library, no system.',
      { path: '^rules/', pathNot: TEST },
      { dependencyTypesNot: ['local', 'localmodule', 'aliased', 'aliased-workspace'] },
    ),
    ...Object.entries(areas).map(([area, { knows }]) =>
      error(
        `area-${area}-knows`,
        `${area} may ask ${knows.join(', ') || 'no other area'}.`,
        { path: `^api/areas/${area}/`, pathNot: TEST },
        { path: '^api/areas/', pathNot: `^api/areas/(${[area, ...knows].join('|')})/` },
      ),
    ),
    error(
      'area-is-listed',
      'A new area needs a place in the order of areas.',
      { path: `^api/areas/(?!(${Object.keys(areas).join('|')})/)` },
      {},
    ),
    error(
      'area-through-public',
      'Other areas are asked through their public.ts.',
      { path: '^api/areas/([^/]+)/', pathNot: TEST },
      { path: '^api/areas/', pathNot: String.raw`^api/areas/($1/|[^/]+/public\.ts$)` },
    ),
    error(
      'web-areas-apart',
      'Areas of the web are composed by pages, not by each other.',
      { path: '^web/areas/([^/]+)/', pathNot: TEST },
      { path: '^web/areas/', pathNot: '^web/areas/$1/' },
    ),
    error(
      'browser-has-no-system',
      'What runs in the browser imports nothing of Node.',
      {
        path: '^(web/(framework/(?!server|build)|ui|lib|areas|shell|pages)|contracts)/',
        pathNot: TEST,
      },
      { dependencyTypes: ['core'] },
    ),
    error(
      'tests-below-server',
      'Tests of what the server is built from do not need the server.',
      { path: '^(rules|contracts|posters|api|web|sandbox)/' },
      { path: '^server/' },
    ),
    error(
      'tests-below-api',
      'Tests of what the API is built from, or tested with, do not need the API.',
      { path: '^(rules|contracts|posters|web|sandbox)/' },
      { path: '^api/' },
    ),
    error(
      'testing-in-tests',
      'What exists for tests is used by tests.',
      { path: '^(rules|contracts|posters|api|web|server|demo|sandbox)/', pathNot: TEST },
      { path: TEST },
    ),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: String.raw`(^|/)(dist|\.data|\.node|\.cache)/` },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
    skipAnalysisNotInRules: true,
  },
}
