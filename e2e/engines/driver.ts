export interface Point {
  readonly x: number
  readonly y: number
}

/** What the smoke journey needs of a browser, whatever protocol drives it. */
export interface Driver {
  open(url: string): Promise<void>
  /** Runs a function in the page. It is sent as text, so it can use nothing but its arguments. */
  evaluate<Args extends readonly unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result>
  /** Presses the pointer at a point of the viewport. */
  clickAt(point: Point): Promise<void>
  /** Types into the element that has the focus. */
  type(text: string): Promise<void>
  screenshot(): Promise<Buffer>
  /** Where the browser saves files. */
  readonly downloads: string
  /** Ends the browser and everything that was started for it. */
  close(): Promise<void>
}

/** The size of a phone. */
export const VIEWPORT = { width: 390, height: 844 }

/** How long anything may take: a pull request's machine runs much else at the same time. */
export const DEADLINE_MS = 30_000
