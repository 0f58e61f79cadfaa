import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { buildSbom } from './packages/sbom.ts'

// Prints the software bill of materials: npm run --silent sbom > sbom.json
const lockfile = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))
const { version } = lockfile
const sbom = buildSbom(lockfile, { version, serialNumber: randomUUID(), now: new Date() })
process.stdout.write(`${JSON.stringify(sbom, null, 2)}\n`)
