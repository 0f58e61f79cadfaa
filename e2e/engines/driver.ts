export interface Point {
  readonly x: number
  readonly y: number
}

/** The operations that the smoke journey needs, independent of the protocol behind them. */
export interface Driver {
  open(url: string): Promise<void>
  /** Runs a function in the page. It is sent as text, so it may use only its arguments. */
  evaluate<Args extends readonly unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result>
  /** Clicks at a point of the viewport. */
  clickAt(point: Point): Promise<void>
  /** Types into the element that has the focus. */
  type(text: string): Promise<void>
  screenshot(): Promise<Buffer>
  /** Folder of saved files. */
  readonly downloads: string
  /** Stops the browser and every process started for it. */
  close(): Promise<void>
}

/** Viewport of a phone. */
export const VIEWPORT = { width: 390, height: 844 }

/** Timeout of every wait, generous because test machines are shared. */
export const DEADLINE_MS = 30_000
