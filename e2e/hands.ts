import { expect, type Locator, type Page } from '@playwright/test'

/** A visitor's way to work a page, and a count of their taps, presses and filled-in fields. */
export interface Hands {
  readonly count: () => number
  readonly press: (target: Locator) => Promise<void>
  readonly type: (field: Locator, text: string) => Promise<void>
  readonly choose: (select: Locator, label: string) => Promise<void>
  /** Presses a button that opens the device's files, and picks one. */
  readonly pick: (button: Locator, picture: Buffer) => Promise<void>
}

type Work = Pick<Hands, 'press' | 'type' | 'choose'>

/** Fingers on a phone. */
export const touch = (page: Page): Hands =>
  counted(page, {
    press: (target) => target.tap(),
    type: (field, text) => field.fill(text),
    choose: async (select, label) => void (await select.selectOption({ label })),
  })

const MOST_TABS = 80

/** Keys alone: everything is reached by Tab, in the order of the page. */
export function keyboard(page: Page): Hands {
  const reach = async (target: Locator) => {
    await expect(target).toBeVisible()
    for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`${String(target)} was not reached by Tab`)
  }
  return counted(page, {
    press: async (target) => {
      await reach(target)
      const isTick = (await target.getAttribute('type')) === 'checkbox'
      await page.keyboard.press(isTick ? 'Space' : 'Enter')
    },
    type: async (field, text) => {
      await reach(field)
      await page.keyboard.press('Control+A')
      await page.keyboard.type(text)
    },
    choose: async (select, label) => {
      await reach(select)
      await page.keyboard.type(label)
      await expect(select.locator('option:checked')).toHaveText(label)
    },
  })
}

function counted(page: Page, { press, type, choose }: Work): Hands {
  let count = 0
  const one = async (work: Promise<void>) => {
    count += 1
    await work
  }
  return {
    count: () => count,
    press: (target) => one(press(target)),
    type: (field, text) => one(type(field, text)),
    choose: (select, label) => one(choose(select, label)),
    pick: async (button, picture) => {
      const opened = page.waitForEvent('filechooser')
      await one(press(button))
      const chooser = await opened
      await one(chooser.setFiles({ name: 'cartaz.png', mimeType: 'image/png', buffer: picture }))
    },
  }
}
