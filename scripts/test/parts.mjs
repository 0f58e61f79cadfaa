/**
 * The parts of a test run, in their order. A tier is what one command runs: `npm run check` the tier
 * `fast`, `npm test` `standard`, `npm run test:all` `all`. Goals are seconds on two quiet x64 cores in a
 * fresh clone; their sum is ten minutes.
 *
 * @typedef {'fast' | 'standard' | 'all'} Tier
 * @typedef {'static' | 'unit' | 'build' | 'api' | 'components' | 'journeys' | 'engines' | 'long'} PartName
 * @typedef {import('../setup/programs.mjs').ProgramName} ProgramName
 * @typedef {{
 *   title: string, goal?: number, tiers: readonly Tier[], tests?: RegExp, needs?: ProgramName[],
 * }} Part `tests` matches the paths of its test files, `needs` are programs without which it fails
 */

/** Installation, which is measured like a part; it comes before the first one. */
export const SETUP = { title: 'Node and packages', goal: 60 }

const ALL_TIERS = /** @type {const} */ (['fast', 'standard', 'all'])
const NOT_FAST = /** @type {const} */ (['standard', 'all'])
const LONG_ONLY = /** @type {const} */ (['all'])

/** @type {Record<PartName, Part>} */
export const PARTS = {
  static: { title: 'Static checks', goal: 75, tiers: ALL_TIERS },
  unit: {
    title: 'Unit',
    goal: 15,
    tiers: ALL_TIERS,
    tests: /^(rules|contracts|posters|web|demo|scripts)\/.*\.test\.ts$/,
  },
  build: { title: 'Web build', goal: 15, tiers: NOT_FAST },
  api: {
    title: 'API and races',
    goal: 230,
    tiers: NOT_FAST,
    tests: /^(api|sandbox|server)\/.*(?<!\.long|\.pooler)\.test\.ts$/,
  },
  components: {
    title: 'Components',
    goal: 90,
    tiers: NOT_FAST,
    tests: /^web\/.*\.test\.tsx$/,
    needs: ['chromium'],
  },
  journeys: {
    title: 'Journeys',
    goal: 115,
    tiers: NOT_FAST,
    tests: /^e2e\/.*\.spec\.ts$/,
    needs: ['chromium'],
  },
  engines: {
    title: 'Firefox and WebKit',
    tiers: LONG_ONLY,
    tests: /^e2e\/engines\/.*\.test\.ts$/,
    needs: ['firefox', 'webKitDriver', 'xvfb'],
  },
  long: {
    title: 'Long tests',
    tiers: LONG_ONLY,
    tests: /^(api|sandbox|server)\/.*\.long\.test\.ts$/,
    needs: ['haproxy', 'patroni', 'etcd', 'promtool', 'envsubst', 'soffice'],
  },
}

export const PART_NAMES = /** @type {PartName[]} */ (Object.keys(PARTS))
