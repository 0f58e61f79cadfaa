import { DEADLINE_MS } from './driver.ts'

type Method = 'GET' | 'POST' | 'DELETE'

/** One call of the WebDriver protocol, over HTTP. */
export async function callWebDriver(
  method: Method,
  url: string,
  body?: object,
  timeoutMs = DEADLINE_MS,
): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json' },
    signal: AbortSignal.timeout(timeoutMs),
  })
  const { value } = (await answer.json()) as { value: unknown }
  if (!answer.ok) throw new Error(`${method} ${new URL(url).pathname}: ${JSON.stringify(value)}`)
  return value
}

/** Actions that move the pointer to a point and click there. */
export const clickActions = ({ x, y }: { x: number; y: number }) => ({
  actions: [
    {
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [
        { type: 'pointerMove', duration: 0, x, y, origin: 'viewport' },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    },
  ],
})

/** Actions that press and release a key for every character. */
export const keyActions = (text: string) => ({
  actions: [
    {
      type: 'key',
      id: 'keyboard',
      actions: Array.from(text).flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    },
  ],
})
