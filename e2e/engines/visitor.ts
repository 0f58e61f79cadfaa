import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { DEADLINE_MS, type Driver } from './driver.ts'
import { type Action, type ElementState, inspect } from './inspect.ts'
import { describeTarget, type Target, toQuery } from './target.ts'
import { waitFor } from './wait-for.ts'

/**
 * Actions of a person in a browser. Every method waits for the elements that it needs. Only `see` and
 * `expectPath` are assertions: a test that just acts asserts nothing, and fails.
 */
export interface Visitor {
  open(path: string): Promise<void>
  /** Asserts that the element is visible, or soon will be. */
  see(target: Target): Promise<void>
  click(target: Target): Promise<void>
  /** Replaces a field's text. */
  fill(label: string, text: string, within?: string): Promise<void>
  choose(label: string, option: string): Promise<void>
  /** Asserts that the address has this path, or soon will, and returns it. */
  expectPath(path: string | RegExp): Promise<string>
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
      const isVisible = async () => (await find(target)) !== undefined
      await soon(isVisible, `${describeTarget(target)} is visible`).toBe(true)
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
    async expectPath(path) {
      let current = ''
      const read = async () => {
        current = await driver.evaluate(readPath)
        return current
      }
      const expected = typeof path === 'string' ? path : expect.stringMatching(path)
      await soon(read, 'path of the address').toEqual(expected)
      return current
    },
    waitForPdf: () =>
      waitFor('a PDF is saved', () =>
        readdirSync(driver.downloads)
          .filter((name) => name.endsWith('.pdf'))
          .map((name) => readFileSync(join(driver.downloads, name)))
          .find((file) => file.subarray(-32).includes('%%EOF')),
      ),
  }
}

/** Repeats an assertion, as `waitFor` does, until it holds for what `read` returns. */
const soon = <Value>(read: () => Promise<Value>, message: string) =>
  expect.poll(read, { message, timeout: DEADLINE_MS })

const isHydrated = () => document.documentElement.dataset['hydrated'] === 'true'
const readPath = () => location.pathname
const lettersAndDigits = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase()
