import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedInAs } from '../../testing/people.ts'
import { type EditorApp, openEditorApp } from '../editor/testing/editor-app.ts'

/** Memory that uploads take, through real connections: an injected body would be in memory already. */

const MEGABYTE = 1024 * 1024
const CHUNK = Buffer.alloc(MEGABYTE / 4, 1)

let workspace: EditorApp
let port: number
beforeAll(async () => {
  workspace = await openEditorApp()
  await workspace.app.listen({ port: 0, host: '127.0.0.1' })
  ;({ port } = workspace.app.server.address() as AddressInfo)
})
afterAll(() => workspace.close())

/** Uploads so many bytes that are no picture, as fast as the server takes them; returns the status. */
async function upload(bytes: number): Promise<number> {
  const sent = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: `/api/organizations/${workspace.organizationId}/files`,
    headers: { ...signedInAs(workspace.owner), 'content-type': 'image/png' },
  })
  const chunks = Readable.from(Array<Buffer>(bytes / CHUNK.length).fill(CHUNK))
  chunks.pipe(sent)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  // An answer may come before the whole body was sent.
  sent.destroy()
  return response.statusCode ?? 0
}

setFlagsFromString('--expose-gc')
const collectGarbage: (options: { type: 'minor' | 'major' }) => void = runInNewContext('gc')

/** Memory of buffers after a collection: how much garbage waits beside them is up to chance. */
function usedBytes(type: 'minor' | 'major'): number {
  collectGarbage({ type })
  return process.memoryUsage().arrayBuffers
}

/** Highest memory of buffers while the work runs, above that before it, in MB. */
async function peakMegabytes(work: () => Promise<unknown>): Promise<number> {
  const before = usedBytes('major')
  let peak = before
  const watch = setInterval(() => {
    // A minor collection is quick, and leaves garbage that has outlived others.
    if (usedBytes('minor') > peak) peak = Math.max(peak, usedBytes('major'))
  }, 20)
  await work()
  clearInterval(watch)
  return (peak - before) / MEGABYTE
}

test('a body of 100 MB is refused, and most of it never in memory', async () => {
  let status = 0
  const peak = await peakMegabytes(async () => {
    status = await upload(100 * MEGABYTE)
  })
  expect(status).toBe(413)
  expect(peak).toBeLessThan(40)
})

test('of fifty uploads of an organization at once one is read at a time', async () => {
  let statuses: number[] = []
  const peak = await peakMegabytes(async () => {
    statuses = await Promise.all(Array.from({ length: 50 }, () => upload(4 * MEGABYTE)))
  })
  expect(new Set(statuses)).toEqual(new Set([422, 503]))
  // All of them would be 200 MB.
  expect(peak).toBeLessThan(50)
})
