import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openPeopleApp, type PeopleApp } from '@55tickets/api/areas/people/testing/people-app.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/**
 * Exports in a real spreadsheet program. `export-people.test.ts` looks at their bytes, in every run of
 * the tests; this opens them, and needs LibreOffice (on Debian `apt install libreoffice-calc-nogui`).
 */

const TEXTS = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '=HYPERLINK("http://evil.example","Clique")',
  "=cmd|'/c calc'!A1",
  '\t=1',
  'Ana & "Bia"; <b>',
]
const convert = promisify(execFile)

describe('a spreadsheet program', () => {
  let app: PeopleApp
  let folder: string
  beforeAll(async () => {
    app = await openPeopleApp()
    await app.paid({ name: 'Planilha', holders: TEXTS })
    folder = mkdtempSync(join(tmpdir(), '55tickets-spreadsheet-'))
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
    await app.close()
  })

  /** Opens a file and writes what its cells show, separated by tabs. */
  async function open(name: string, bytes: Buffer): Promise<string[]> {
    const path = join(folder, name)
    writeFileSync(path, bytes)
    const shown = join(folder, 'shown')
    const options = [`-env:UserInstallation=file://${join(folder, 'profile')}`, '--headless']
    // Character set 76 is UTF-8; 59 and 9 are the semicolon and the tab, 34 the quotation mark.
    const input = name.endsWith('.csv') ? ['--infilter=CSV:59,34,76'] : []
    const output = ['--convert-to', 'csv:Text - txt - csv (StarCalc):9,34,76', '--outdir', shown]
    await convert('soffice', [...options, ...input, ...output, path]).catch((error: unknown) => {
      throw new Error('LibreOffice is needed: apt install libreoffice-calc-nogui', { cause: error })
    })
    const text = readFileSync(join(shown, name.replace(/\.\w+$/, '.csv')), 'utf8')
    return text
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => firstCell(line))
  }

  test.each([
    ['xlsx', (text: string) => text],
    // In CSV an apostrophe says that a text follows.
    ['csv', (text: string) => (/^[\t=+\-@]/.test(text) ? `'${text}` : text)],
  ] as const)(
    'shows the texts of a file as %s, and computes none',
    async (format, written) => {
      const { rawPayload } = await app.get(`/people.${format}?q=planilha`)
      const names = await open(`pessoas.${format}`, rawPayload)
      expect(new Set(names)).toEqual(new Set(TEXTS.map(written)))
    },
    120_000,
  )
})

/** First cell of a line, which is quoted if it needs to be. */
function firstCell(line: string): string {
  const [, quoted] = /^"((?:[^"]|"")*)"/.exec(line) ?? []
  return quoted === undefined ? (line.split('\t')[0] ?? '') : quoted.replaceAll('""', '"')
}
