import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { demoFilesDir } from './events.ts'
import { organizerMarks } from './maps/organizer-marks.ts'
import { plans } from './maps/plans.ts'
import { WIDTH } from './maps/sheet.ts'
import { published } from './testing/demo-files.ts'

const maps = published.flatMap(({ eventMapImage }) => eventMapImage ?? [])
const marks = published.flatMap(({ customForms }) =>
  customForms.flatMap(({ organizerImage }) => organizerImage ?? []),
)
const regulations = published.flatMap(({ programacoes }) =>
  programacoes.flatMap(({ regulationFile }) => regulationFile ?? []),
)

test('the files that events reference are exactly the files in the folder', async () => {
  const named = new Set([...maps, ...marks, ...regulations])
  expect(new Set(await readdir(demoFilesDir))).toEqual(named)
})

test('every drawn plan and logo is used by an event', () => {
  const drawn = Object.keys({ ...plans, ...organizerMarks }).map((name) => `${name}.webp`)
  expect(new Set([...maps, ...marks])).toEqual(new Set(drawn))
})

test('several events have a map, wide enough to be enlarged and small enough for a phone', async () => {
  expect(maps.length).toBeGreaterThanOrEqual(3)
  for (const name of maps) {
    const bytes = await readFile(join(demoFilesDir, name))
    expect(bytes.length, name).toBeLessThan(80_000)
    expect((await sharp(bytes).metadata()).width, name).toBe(WIDTH)
  }
})
