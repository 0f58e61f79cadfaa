import type { Transport } from './api.ts'

export const browserTransport: Transport = async (request) => {
  const { method, path, body, signal } = request
  const headers = {
    Accept: 'application/json',
    ...xsrfHeader(document.cookie),
    ...request.headers,
  }
  if (request.upload) {
    const { sendFile } = await import('./send-file.ts')
    const { status, text } = await sendFile({ ...request, headers }, request.upload)
    return { status, body: parseJson(text) }
  }
  const response = await fetch(path, {
    method,
    credentials: 'include',
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  })
  const { status } = response
  if (request.read && response.ok) return { status, body: await request.read(response) }
  return { status, body: parseJson(await response.text()) }
}

/**
 * Builds the CSRF header from the cookie. Only pages of this site can read it, so its value proves
 * where a call comes from.
 */
export function xsrfHeader(cookies: string): Record<string, string> {
  const [, token] = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(cookies) ?? []
  return token ? { 'X-XSRF-TOKEN': decode(token) } : {}
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
