import { join } from 'node:path'
import sharp from 'sharp'
import { demoFilesDir } from './events.ts'
import { organizerMarks } from './maps/organizer-marks.ts'
import { plans } from './maps/plans.ts'

/**
 * Script to run after a plan or a mark has changed: `node demo/draw-pictures.ts`. Commit the
 * result.
 */
for (const [name, svg] of Object.entries({ ...plans, ...organizerMarks })) {
  await sharp(Buffer.from(svg))
    .webp({ lossless: true, effort: 6 })
    .toFile(join(demoFilesDir, `${name}.webp`))
}
