import { PART_NAMES, PARTS } from './parts.mjs'

/**
 * What a test run is asked to do.
 *
 * @typedef {import('./parts.mjs').PartName} PartName
 * @typedef {import('./parts.mjs').Tier} Tier
 * @typedef {{ name: PartName, files?: string[] }} RequestedPart `files` limits it to these
 * @typedef {{ tier: Tier, parts: RequestedPart[], showsDearest: boolean }} TestRequest
 */

/** @type {Record<Tier, string>} */
const COMMANDS = { fast: 'npm run check', standard: 'npm test', all: 'npm run test:all' }

const OPTIONS = ['--all', '--fast', '--dearest', '--help']

export const USAGE = `npm test [-- words and options]   all that can break a promise
npm run test:all [-- …]           the same, and the long forms
npm run check [-- …]              what needs neither a database nor a browser

A word that names a part picks that part, any other word the tests whose path contains it:
  npm test -- journeys            all journeys
  npm test -- reservations gate   the tests whose path contains one of the two
  npm test -- api gate            those of the part api
  npm test -- api/                the tests below api/
Parts: ${PART_NAMES.join(', ')}

  --dearest   also list the tests and files that took longest
  --help      print this`

/**
 * Reads the arguments of a test run strictly: no run passes by doing less than it was asked.
 *
 * @param {readonly string[]} args
 * @param {readonly string[]} testFiles
 * @returns {TestRequest | { problem: string } | { isHelp: true }}
 */
export function readTestRequest(args, testFiles) {
  const options = args.filter((argument) => argument.startsWith('-'))
  const unknown = options.filter((option) => !OPTIONS.includes(option))
  if (unknown.length > 0) {
    return { problem: `Unknown option ${unknown.join(' ')}. Known: ${OPTIONS.join(', ')}` }
  }
  if (options.includes('--help')) return { isHelp: true }
  if (options.includes('--all') && options.includes('--fast')) {
    return { problem: '--all and --fast exclude each other.' }
  }
  const tier = options.includes('--all') ? 'all' : options.includes('--fast') ? 'fast' : 'standard'
  const words = args.filter((argument) => !argument.startsWith('-'))
  const parts = pickParts(tier, words, testFiles)
  if ('problem' in parts) return parts
  return { tier, parts, showsDearest: options.includes('--dearest') }
}

/**
 * @param {Tier} tier @param {string[]} words @param {readonly string[]} testFiles
 * @returns {RequestedPart[] | { problem: string }}
 */
function pickParts(tier, words, testFiles) {
  const named = PART_NAMES.filter((name) => words.includes(name))
  const absent = named.find((name) => !PARTS[name].tiers.includes(tier))
  if (absent) {
    const other = PARTS[absent].tiers.includes('standard') ? 'standard' : 'all'
    return {
      problem: `${COMMANDS[tier]} has no part ${absent}. Run ${COMMANDS[other]} -- ${absent}`,
    }
  }
  const parts = PART_NAMES.filter((name) =>
    named.length > 0 ? named.includes(name) : PARTS[name].tiers.includes(tier),
  )
  const paths = words.filter((word) => !PART_NAMES.some((name) => name === word))
  if (paths.length === 0) return parts.map((name) => ({ name }))

  const picked = parts
    .map((name) => ({
      name,
      files: testFiles.filter(
        (file) => PARTS[name].tests?.test(file) && paths.some((path) => file.includes(path)),
      ),
    }))
    .filter(({ name, files }) => files.length > 0 || named.includes(name))
  const files = picked.flatMap((part) => part.files)
  const unmatched = paths.find((path) => path === '' || !files.some((file) => file.includes(path)))
  if (unmatched !== undefined) {
    const where = named.length > 0 ? `${COMMANDS[tier]} -- ${named.join(' ')}` : COMMANDS[tier]
    return { problem: `${where} has no test with "${unmatched}" in its path.` }
  }
  const without = picked.find((part) => part.files.length === 0)
  if (without) {
    return { problem: `${without.name} has no test with ${paths.join(' or ')} in its path.` }
  }
  return picked
}
