/**
 * The parts of a test run, in their order. Goals are seconds on two quiet x64 cores in a fresh clone;
 * their sum is ten minutes.
 *
 * @typedef {'fast' | 'standard' | 'all'} Tier
 * @typedef {'static' | 'unit' | 'build' | 'api' | 'components' | 'journeys' | 'engines' | 'long'} PartName
 * @typedef {import('../setup/programs.mjs').ProgramName} ProgramName
 * @typedef {{
 *   title: string, goal?: number, tiers: readonly Tier[], tests?: RegExp, needs?: ProgramName[],
 * }} Part `tests` matches the paths of its test files
 */

/** What comes before the first part. */
export const SETUP = { title: 'Node and packages', goal: 60 }

const EACH = /** @type {const} */ (['fast', 'standard', 'all'])
const FULL = /** @type {const} */ (['standard', 'all'])
const LONG = /** @type {const} */ (['all'])

/** @type {Record<PartName, Part>} */
export const PARTS = {
  static: { title: 'Static checks', goal: 75, tiers: EACH },
  unit: {
    title: 'Unit',
    goal: 15,
    tiers: EACH,
    tests: /^(rules|contracts|posters|web|demo|scripts)\/.*\.test\.ts$/,
  },
  build: { title: 'Web build', goal: 15, tiers: FULL },
  api: {
    title: 'API and races',
    goal: 230,
    tiers: FULL,
    tests: /^(api|sandbox|server)\/.*(?<!\.long|\.pooler)\.test\.ts$/,
  },
  components: {
    title: 'Components',
    goal: 90,
    tiers: FULL,
    tests: /^web\/.*\.test\.tsx$/,
    needs: ['chromium'],
  },
  journeys: {
    title: 'Journeys',
    goal: 115,
    tiers: FULL,
    tests: /^e2e\/.*\.spec\.ts$/,
    needs: ['chromium'],
  },
  engines: {
    title: 'Firefox and WebKit',
    tiers: LONG,
    tests: /^e2e\/engines\/.*\.test\.ts$/,
    needs: ['firefox', 'webKitDriver', 'xvfb'],
  },
  long: {
    title: 'Long tests',
    tiers: LONG,
    tests: /^(api|sandbox|server)\/.*\.long\.test\.ts$/,
    needs: ['haproxy', 'patroni', 'promtool', 'envsubst', 'soffice'],
  },
}

export const PART_NAMES = /** @type {PartName[]} */ (Object.keys(PARTS))
