import { AwsClient } from 'aws4fetch'
import type { ByteStorage } from './storage.ts'

export interface S3Options {
  /** The bucket's address, path style or virtual host; objects are stored directly below it. */
  url: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const S3_TIMEOUT_MS = 10_000

/**
 * S3-compatible storage. A file is uploaded before its row is inserted, so that no row points at a
 * missing object.
 */
export function s3Storage({ url, region, accessKeyId, secretAccessKey }: S3Options): ByteStorage {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
  const address = (id: string) => `${url.replace(/\/$/, '')}/files/${id}`
  return {
    async put(id, bytes, contentType) {
      const answer = await client.fetch(address(id), {
        method: 'PUT',
        body: new Uint8Array(bytes),
        headers: { 'content-type': contentType },
        signal: AbortSignal.timeout(S3_TIMEOUT_MS),
      })
      if (!answer.ok)
        throw new Error(`could not store a file in the object storage: status ${answer.status}`)
      return null
    },
    async get(id) {
      const answer = await client.fetch(address(id), { signal: AbortSignal.timeout(S3_TIMEOUT_MS) })
      if (answer.status === 404) return null
      if (!answer.ok)
        throw new Error(`could not read a file from the object storage: status ${answer.status}`)
      return Buffer.from(await answer.arrayBuffer())
    },
    async remove(id) {
      const answer = await client.fetch(address(id), {
        method: 'DELETE',
        signal: AbortSignal.timeout(S3_TIMEOUT_MS),
      })
      if (!answer.ok && answer.status !== 404)
        throw new Error(`could not remove a file from the object storage: status ${answer.status}`)
    },
  }
}
