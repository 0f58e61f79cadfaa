import { afterEach, expect, test, vi } from 'vitest'
import { sendFile } from './send-file.ts'

/** Request of the browser that the test answers. */
class FakeRequest extends EventTarget {
  readonly upload = new EventTarget()
  readonly headers: Record<string, string> = {}
  opened: readonly unknown[] = []
  sent: unknown = undefined
  isAborted = false
  status = 0
  responseText = ''
  open(...opened: unknown[]) {
    this.opened = opened
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(body: unknown) {
    this.sent = body
  }
  abort() {
    this.isAborted = true
    this.dispatchEvent(new Event('abort'))
  }
}

/** Replaces the browser's request. */
function stubRequest() {
  const request = new FakeRequest()
  vi.stubGlobal('XMLHttpRequest', function createRequest() {
    return request
  })
  return request
}

afterEach(() => vi.unstubAllGlobals())

const file = new File(['x'], 'cartaz são joão.png', { type: 'image/png' })
const call = { method: 'POST', path: '/api/x', access: 'user' } as const

test('a file is sent as it is, with its type and name, and its progress is reported', async () => {
  const request = stubRequest()
  const onProgress = vi.fn()
  const answer = sendFile({ ...call, headers: { Authorization: 'Bearer t' } }, { file, onProgress })
  expect(request.opened).toEqual(['POST', '/api/x'])
  expect(request.sent).toBe(file)
  expect(request.headers).toMatchObject({
    Authorization: 'Bearer t',
    'Content-Type': 'image/png',
    'X-File-Name': 'cartaz%20s%C3%A3o%20jo%C3%A3o.png',
  })
  request.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 4 }))
  expect(onProgress).toHaveBeenLastCalledWith(0.25)
  Object.assign(request, { status: 201, responseText: '{"_id":"1"}' })
  request.dispatchEvent(new Event('load'))
  expect(await answer).toEqual({ status: 201, text: '{"_id":"1"}' })
})

test('a lost connection rejects', async () => {
  const request = stubRequest()
  const answer = sendFile(call, { file, onProgress: () => undefined })
  request.dispatchEvent(new Event('error'))
  await expect(answer).rejects.toThrow(TypeError)
})

test('a cancelled upload ends the request', async () => {
  const request = stubRequest()
  const cancel = new AbortController()
  const answer = sendFile({ ...call, signal: cancel.signal }, { file, onProgress: () => undefined })
  cancel.abort()
  await expect(answer).rejects.toBe(cancel.signal.reason)
  expect(request.isAborted).toBe(true)
})
