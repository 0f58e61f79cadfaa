import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type ContentEncoding = 'br' | 'gzip' | 'identity'

/** One text in every encoding that a browser may accept. */
export interface EncodedText {
  readonly br: Buffer
  readonly gzip: Buffer
  readonly identity: Buffer
  readonly bytes: number
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Compresses a page once per rendering. At quality 5 brotli beats gzip at about the same cost. */
export async function encode(text: string): Promise<EncodedText> {
  const identity = Buffer.from(text)
  const [br, gzipped] = await Promise.all([
    toBrotli(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
    toGzip(identity, { level: 6 }),
  ])
  const bytes = identity.length + br.length + gzipped.length
  return { br, gzip: gzipped, identity, bytes }
}

/** Picks the smallest encoding that an `Accept-Encoding` header allows. */
export function acceptedEncoding(header: string | undefined): ContentEncoding {
  const weights = new Map(
    (header ?? '').split(',').map((part) => {
      const [name = '', ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/)
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return [name, weight ? Number(weight.slice(2)) : 1]
    }),
  )
  const allows = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0
  if (allows('br')) return 'br'
  return allows('gzip') ? 'gzip' : 'identity'
}
