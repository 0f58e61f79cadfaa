import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Driver } from './driver.ts'

const FOLDER = fileURLToPath(new URL('../../test-results/engines', import.meta.url))

/** Keeps what the browser shows when a step fails, and prints its address. */
export async function reportFailure(driver: Driver, step: string): Promise<void> {
  const picture = join(FOLDER, `${step.replaceAll(/\W+/g, '-').toLowerCase()}.png`)
  mkdirSync(FOLDER, { recursive: true })
  try {
    writeFileSync(picture, await driver.screenshot())
    const address = await driver.evaluate(() => location.href)
    console.error(`${step} failed at ${address}. Screenshot: ${picture}`)
  } catch (error) {
    // The step's own failure is what counts.
    console.error(`${step} failed, and the browser could not be asked for its state:`, error)
  }
}
