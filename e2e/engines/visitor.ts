import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Driver } from './driver.ts'
import { type Action, type ElementState, inspect } from './inspect.ts'
import { describeTarget, type Target, toQuery } from './target.ts'
import { waitFor } from './wait-for.ts'

/** Actions of a person in a browser. Every method waits for the elements that it needs. */
export interface Visitor {
  open(path: string): Promise<void>
  see(target: Target): Promise<void>
  click(target: Target): Promise<void>
  /** Replaces a field's text. */
  fill(label: string, text: string, within?: string): Promise<void>
  choose(label: string, option: string): Promise<void>
  /** Waits until the address has this path, and returns it. */
  waitForPath(path: string | RegExp): Promise<string>
  /** Waits until a whole PDF has been saved, and returns it. */
  waitForPdf(): Promise<Buffer>
}

export function createVisitor(driver: Driver, origin: string): Visitor {
  const find = async (target: Target, action: Action = {}): Promise<ElementState | undefined> =>
    (await driver.evaluate(inspect, toQuery(target), action)) ?? undefined

  const click = async (target: Target) => {
    let before = ''
    const point = await waitFor(`${describeTarget(target)} can be clicked`, async () => {
      const seen = await find(target, { scroll: true })
      const at = JSON.stringify(seen)
      const isStill = at === before
      before = at
      return seen?.isReachable && isStill ? seen.middle : undefined
    })
    await driver.clickAt(point)
  }

  return {
    async open(path) {
      await driver.open(`${origin}${path}`)
      await waitFor(`${path} is hydrated`, async () =>
        (await driver.evaluate(isHydrated)) ? true : undefined,
      )
    },
    async see(target) {
      await waitFor(`${describeTarget(target)} is visible`, () => find(target))
    },
    click,
    async fill(label, text, within) {
      const field = { role: 'field', name: label, ...(within && { within }) } as const
      await click(field)
      await waitFor(`${describeTarget(field)} has the focus`, async () =>
        (await find(field, { selectText: true }))?.isFocused ? true : undefined,
      )
      await driver.type(text)
      // Input masks add punctuation; no typed letter or digit may be lost.
      await waitFor(`${describeTarget(field)} holds "${text}"`, async () => {
        const value = (await find(field))?.value ?? ''
        return lettersAndDigits(value) === lettersAndDigits(text) ? true : undefined
      })
    },
    async choose(label, option) {
      const field = { role: 'field', name: label } as const
      await waitFor(`"${option}" is chosen as ${label}`, async () =>
        (await find(field, { option }))?.value === option ? true : undefined,
      )
    },
    waitForPath: (path) =>
      waitFor(`the address is ${path}`, async () => {
        const current = await driver.evaluate(readPath)
        const isThere = typeof path === 'string' ? current === path : path.test(current)
        return isThere ? current : undefined
      }),
    waitForPdf: () =>
      waitFor('a PDF is saved', () =>
        readdirSync(driver.downloads)
          .filter((name) => name.endsWith('.pdf'))
          .map((name) => readFileSync(join(driver.downloads, name)))
          .find((file) => file.subarray(-32).includes('%%EOF')),
      ),
  }
}

const isHydrated = () => document.documentElement.dataset['hydrated'] === 'true'
const readPath = () => location.pathname
const lettersAndDigits = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase()
