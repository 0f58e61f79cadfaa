import type { Config } from '../config.ts'
import { s3Storage } from './s3.ts'
import type { ByteStorage } from './storage.ts'

export function byteStorage(config: Config): ByteStorage {
  if (!config.S3_URL) return rowStorage
  return s3Storage({
    url: config.S3_URL,
    region: config.S3_REGION,
    accessKeyId: config.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: config.S3_SECRET_ACCESS_KEY ?? '',
  })
}

const rowStorage: ByteStorage = {
  put: async (_id, bytes) => bytes,
  get: async () => null,
  remove: async () => undefined,
}
