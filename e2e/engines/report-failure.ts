import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Driver } from './driver.ts'

const FOLDER = fileURLToPath(new URL('../../test-results/engines', import.meta.url))

/** Saves a screenshot of a failed step and prints its path and the page's URL. */
export async function reportFailure(driver: Driver, step: string): Promise<void> {
  const picture = join(FOLDER, `${step.replaceAll(/\W+/g, '-').toLowerCase()}.png`)
  mkdirSync(FOLDER, { recursive: true })
  try {
    writeFileSync(picture, await driver.screenshot())
    const address = await driver.evaluate(() => location.href)
    console.error(`${step} failed at ${address}. Screenshot: ${picture}`)
  } catch (error) {
    // An error here must not replace the failure of the step.
    console.error(`${step} failed, and its screenshot could not be taken:`, error)
  }
}
