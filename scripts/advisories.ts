import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { dayKey } from '@55tickets/rules/text/zone.ts'
import {
  type Advisories,
  type AdvisoryFile,
  describeFile,
  digestVersions,
  findAffected,
  mergeAdvisories,
  versionsByName,
} from './packages/advisories.ts'

// Writes what the registry knows against the packages of the lockfile to `packages/advisories.json`.
// With `check` it compares the lockfile with the file and with the registry's answer, where there is one,
// and fails if a package has a known vulnerability.

const PATH = '/-/npm/v1/security/advisories/bulk'
const TIMEOUT_MS = 5_000
const TO_DO =
  'Update it (npm update, or "overrides" in package.json). If it does not concern us, add its address and why to "accepted" in scripts/packages/advisories.json.'

const lockfile = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))
const address = new URL('packages/advisories.json', import.meta.url)
const file: AdvisoryFile = JSON.parse(readFileSync(address, 'utf8'))
const versions = versionsByName(lockfile)

/** Asks the registry that npm is configured with. */
async function askRegistry(): Promise<Advisories> {
  const { stdout } = await promisify(execFile)('npm', ['config', 'get', 'registry'])
  const response = await fetch(stdout.trim().replace(/\/$/, '') + PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(versions),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`it answered ${response.status}`)
  return (await response.json()) as Advisories
}

async function refresh(): Promise<void> {
  const advisories = await askRegistry()
  const refreshed: AdvisoryFile = {
    updatedOn: dayKey(new Date(), 'UTC'),
    source: 'registry',
    versions: digestVersions(versions),
    accepted: file.accepted,
    advisories: Object.fromEntries(
      Object.entries(advisories).map(([name, list]) => [
        name,
        list.map(({ url, title, severity, vulnerable_versions }) => ({
          url,
          title,
          severity,
          vulnerable_versions,
        })),
      ]),
    ),
  }
  writeFileSync(address, `${JSON.stringify(refreshed, null, 2)}\n`)
  console.log(`Wrote ${Object.values(advisories).flat().length} advisories.`)
}

async function check(): Promise<void> {
  const answer = await askRegistry().catch((error: Error) => error)
  const isAnswered = !(answer instanceof Error)
  if (isAnswered) console.log('Compared with what the registry knows today, and with the file.')
  else {
    console.log(`The registry could not be asked for advisories: ${answer.message}.`)
    for (const line of describeFile(file, lockfile, dayKey(new Date(), 'UTC'))) console.log(line)
  }
  const known = mergeAdvisories(isAnswered ? answer : {}, file.advisories)
  const affected = findAffected(lockfile, known, file.accepted)
  for (const line of affected) console.error(line)
  if (affected.length > 0) {
    console.error(TO_DO)
    process.exitCode = 1
  } else console.log(`No advisory concerns any of ${Object.keys(versions).length} packages.`)
}

if (process.argv[2] === 'check') await check()
else
  await refresh().catch((error: Error) => {
    console.error(`The registry could not be asked for advisories: ${error.message}.`)
    process.exitCode = 1
  })
