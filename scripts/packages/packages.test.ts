import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  type AdvisoryFile,
  describeFile,
  digestVersions,
  findAffected,
  mergeAdvisories,
  versionsByName,
} from './advisories.ts'
import { buildSbom } from './sbom.ts'
import { isInRange } from './version-range.ts'

const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))
const lockfile = () => read('../../package-lock.json')
const file: AdvisoryFile = read('advisories.json')

test.each([
  ['9.6.0', '<=9.6.0', true],
  ['9.10.0', '<=9.6.0', false],
  ['9.6.0', '< 9.6.0', false],
  ['2.0.5', '>=2.0.0 <2.0.7 || >=1.0.0, < 1.4.0', true],
  ['1.3.9', '>=2.0.0 <2.0.7 || >=1.0.0, < 1.4.0', true],
  ['1.4.0', '>=2.0.0 <2.0.7 || >=1.0.0, < 1.4.0', false],
  ['1.2.3', '=1.2.3', true],
  ['1.2.4', '1.2.3', false],
  ['18.4.0-beta.17', '<18.4.0', true],
  ['18.4.0-beta.17', '>18.4.0-beta.9', true],
  ['18.4.0-beta.17', '>=18.4.0-rc.1', false],
  ['3.0.0', 'whatever that is', true],
])('%s in %s: %s', (version, range, expected) => {
  expect(isInRange(version, range)).toBe(expected)
})

test('a vulnerable version is found wherever it is installed, unless it was accepted', () => {
  const advisories = file.advisories
  expect(findAffected(lockfile(), advisories, {})).toEqual([])
  const planted = lockfile()
  planted.packages['node_modules/find-my-way'].version = '9.6.0'
  planted.packages['node_modules/pg/node_modules/nodemailer'] = { version: '7.0.10' }
  const [first, ...others] = findAffected(planted, advisories, {})
  expect(first).toBe(
    'find-my-way@9.6.0: Denial of service with HTTP/2 (high), https://github.com/advisories/GHSA-c96f-x56v-gq3h',
  )
  expect(others).toHaveLength(2)
  const accepted = { 'https://github.com/advisories/GHSA-c96f-x56v-gq3h': 'we serve no HTTP/2' }
  expect(findAffected(planted, advisories, accepted)).toEqual(others)
})

test('a mirror that answers with nothing does not hide what the file knows, and an answer adds to it', () => {
  const planted = lockfile()
  planted.packages['node_modules/find-my-way'].version = '9.6.0'
  const found = findAffected(planted, file.advisories, {})
  expect(found.length).toBeGreaterThan(0)
  expect(findAffected(planted, mergeAdvisories({}, file.advisories), {})).toEqual(found)
  const [advisory] = file.advisories['find-my-way'] ?? []
  if (!advisory) throw new Error('the file has no advisory about find-my-way')
  const newer = { ...advisory, url: 'https://example.com/newer' }
  const answer = { 'find-my-way': [advisory, newer] }
  const both = findAffected(planted, mergeAdvisories(answer, file.advisories), {})
  expect(both).toHaveLength(found.length + 1)
})

test('a file says what it is: by hand or of the registry, how old, of which lockfile', () => {
  const [origin, ...more] = describeFile(file, lockfile(), file.updatedOn)
  expect(origin).toContain(file.source === 'registry' ? 'from the registry' : 'by hand, incomplete')
  expect(more).toEqual([])
  const versions = digestVersions(versionsByName(lockfile()))
  const old: AdvisoryFile = { ...file, source: 'registry', versions, updatedOn: '2026-01-01' }
  const changed = lockfile()
  changed.packages['node_modules/pg'].version = '9.0.0'
  expect(describeFile(old, lockfile(), '2026-02-01').join()).toMatch(
    /from the registry.*31 days old: run npm run advisories\.$/,
  )
  expect(describeFile(old, changed, '2026-01-31').join()).toMatch(
    /registry\.,The lockfile has changed since then: run npm run advisories\.$/,
  )
})

test('the bill of materials has what the schema of CycloneDX 1.6 requires', () => {
  const id = '0b6e4f12-3456-4000-8000-000000000001'
  const now = new Date('2026-11-19T12:00:00Z')
  const sbom = buildSbom(lockfile(), { version: '1.2.3', serialNumber: id, now })
  expect(sbom).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${id}`,
    version: 1,
    metadata: {
      timestamp: now.toISOString(),
      component: { type: 'application', version: '1.2.3' },
    },
  })
  const refs = new Set(sbom.components.map((component) => component['bom-ref']))
  expect(refs.size).toBe(sbom.components.length)
  for (const { type, name, version, purl, hashes } of sbom.components) {
    expect([type, purl]).toEqual(['library', `pkg:npm/${name.replace('@', '%40')}@${version}`])
    for (const { alg, content } of hashes ?? [])
      expect(`${alg} ${content}`).toMatch(/^(SHA-512 [0-9a-f]{128}|SHA-1 [0-9a-f]{40})$/)
  }
  const graph = sbom.dependencies
  expect(new Set(graph.map(({ ref }) => ref))).toEqual(new Set(['55tickets', ...refs]))
  for (const { dependsOn } of graph) for (const ref of dependsOn) expect(refs).toContain(ref)
  const find = (name: string) => sbom.components.find((component) => component.name === name)
  expect(
    ['fastify', 'react', 'sharp', 'vitest', 'lighthouse'].map((name) => find(name)?.scope),
  ).toEqual(['required', 'required', 'required', 'excluded', 'excluded'])
  expect(graph.find(({ ref }) => ref === find('fastify')?.['bom-ref'])?.dependsOn).toContain(
    find('find-my-way')?.['bom-ref'],
  )
})
