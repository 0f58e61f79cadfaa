import { createHash } from 'node:crypto'
import { type EncodedText, encode } from './encodings.ts'
import { createMicroCache, type Entry } from './micro-cache.ts'
import type { PageRenderer, RenderInput } from './renderer.ts'

export interface FinishedPage extends Entry {
  readonly status: 200 | 404
  readonly body: EncodedText
  readonly etag: string
  /** Time by the clock of `performance.now()`. */
  readonly freshUntil: number
}

const seconds = (count: number) => count * 1000
const megabytes = (count: number) => count * 1024 * 1024

/** Time limit of a rendering: all visitors who wait for a page share one, so it must not hang. */
const deadlineMs = seconds(10)

/**
 * A page shows stock that is never more than 5 seconds old: 2 fresh, 1 more while it is renewed,
 * and 2 (`s-maxage`) in a cache between us and the visitor.
 */
export const freshSeconds = 2
export const staleSeconds = 1

export function createPageCache(onRenewalError: (error: unknown) => void) {
  return createMicroCache<FinishedPage>({
    clock: () => performance.now(),
    freshMs: seconds(freshSeconds),
    staleMs: seconds(staleSeconds),
    maxBytes: megabytes(64),
    maxBriefBytes: megabytes(2),
    onRenewalError,
  })
}

export async function finishPage(
  renderer: PageRenderer,
  input: RenderInput,
): Promise<FinishedPage> {
  const freshUntil = performance.now() + seconds(freshSeconds)
  const { status, html, revision, isBrief } = await withinDeadline(renderer.render(input))
  const body = await encode(html)
  const hash = createHash('sha256').update(revision).digest('base64url').slice(0, 22)
  // A weak ETag: the same content, in whatever encoding and whenever rendered.
  return { status, body, etag: `W/"${hash}"`, freshUntil, bytes: body.bytes, isBrief }
}

class RenderTimeoutError extends Error {
  readonly status = 503
}

async function withinDeadline<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new RenderTimeoutError('rendering a page took too long')),
      deadlineMs,
    )
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
