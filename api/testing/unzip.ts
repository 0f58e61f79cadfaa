import { inflateRawSync } from 'node:zlib'

/** Parts of a ZIP file by their names. */
export function unzip(bytes: Buffer): Record<string, string> {
  const parts: Record<string, string> = {}
  for (
    let at = bytes.lastIndexOf('PK\u0001\u0002');
    at >= 0;
    at = bytes.lastIndexOf('PK\u0001\u0002', at - 1)
  ) {
    const [size, nameLength] = [bytes.readUInt32LE(at + 20), bytes.readUInt16LE(at + 28)]
    const offset = bytes.readUInt32LE(at + 42)
    const name = bytes.subarray(at + 46, at + 46 + nameLength).toString()
    const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
    const data = bytes.subarray(start, start + size)
    parts[name] = (bytes.readUInt16LE(at + 10) === 8 ? inflateRawSync(data) : data).toString()
  }
  return parts
}
