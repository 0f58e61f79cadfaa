import { styleText } from 'node:util'
import { oneLine } from '@55tickets/api/platform/mail/one-line.ts'
import { cents, formatMoney } from '@55tickets/rules/money/money.ts'
import { HOME_ZONE } from '@55tickets/rules/text/zone.ts'

/** Width of the output, that of a common terminal. */
const WIDTH = 80

export const RULE = '─'.repeat(WIDTH)

/** Formats an amount; its no-break space keeps it on one line and is printed as a plain one. */
export const money = (amount: number) => formatMoney(cents(amount))

const format = (instant: Date, zone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, ...options }).format(instant)

/** "Sunday 15 November 2026" */
export const dayText = (instant: Date, zone = HOME_ZONE) =>
  format(instant, zone, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

/** "15 Nov 2026, 08:47" */
export const momentText = (instant: Date, zone = HOME_ZONE) =>
  format(instant, zone, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })

/** "08:47:29" */
export const clockText = (instant: Date) =>
  format(instant, HOME_ZONE, { hour: '2-digit', minute: '2-digit', second: '2-digit' })

/**
 * Wraps text with a hanging indent below `head`. User input is sanitised: a name can't move the
 * cursor or look like a line of ours.
 */
export function hangingIndent(head: string, text: string): string[] {
  const indent = ' '.repeat(head.length)
  const lines: string[] = []
  let line = head
  let isEmpty = true
  for (const word of oneLineKeepingMoney(text).split(' ')) {
    if (!isEmpty && line.length + 1 + word.length > WIDTH) {
      lines.push(line)
      line = indent
      isEmpty = true
    }
    line += isEmpty ? word : ` ${word}`
    isEmpty = false
  }
  return [...lines, line].map((done) => done.replaceAll(NO_BREAK, ' '))
}

const NO_BREAK = '\u00A0'
const oneLineKeepingMoney = (text: string) => text.split(NO_BREAK).map(oneLine).join(NO_BREAK)

/** A line with its last part at the right edge. */
export function alignRight(left: string, right: string): string {
  const shown = right.replaceAll(NO_BREAK, ' ')
  return `${left.padEnd(WIDTH - shown.length - 1)} ${shown}`
}

/** Bold and red, only where the output is a terminal. */
export const bold = (text: string) => styleText('bold', text)
export const red = (text: string) => styleText('red', text)
