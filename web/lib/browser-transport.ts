import type { Transport } from './api.ts'

/** `headers` is asked for every request, so that a renewed token is used at once. */
export function createBrowserTransport(headers: () => Record<string, string>): Transport {
  return async ({ method, path, body, signal }) => {
    const response = await fetch(path, {
      method,
      credentials: 'include',
      headers: {
        Accept: 'application/json',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers(),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    })
    return { status: response.status, body: parseJson(await response.text()) }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
