import { acceptedEncoding, type ContentEncoding } from './encodings.ts'
import { type FinishedPage, staleSeconds } from './pages.ts'

/**
 * A page that may be served as it is while it is fresh, and a while longer while it is being
 * renewed.
 */
export interface ReadyPage {
  readonly freshUntil: number
  readonly staleUntil: number
  pick(acceptEncoding: string | undefined): EncodedResponse
}

interface EncodedResponse {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/**
 * Cache of parsed `Accept-Encoding` headers: browsers send only a handful of different ones, and
 * parsing takes longer than a lookup.
 */
const parsedHeaders = new Map<string, ContentEncoding>()
const MAX_PARSED_HEADERS = 100

export function readyPage(page: FinishedPage, headers: Record<string, string>): ReadyPage {
  const responses = new Map<ContentEncoding, EncodedResponse>()
  return {
    freshUntil: page.freshUntil,
    staleUntil: page.freshUntil + staleSeconds * 1000,
    pick(acceptEncoding = '') {
      const encoding = parseHeader(acceptEncoding)
      let response = responses.get(encoding)
      if (!response) {
        const encodedHeaders =
          encoding === 'identity' ? headers : { ...headers, 'content-encoding': encoding }
        response = { headers: encodedHeaders, body: page.body[encoding] }
        responses.set(encoding, response)
      }
      return response
    },
  }
}

function parseHeader(header: string): ContentEncoding {
  const known = parsedHeaders.get(header)
  if (known) return known
  const encoding = acceptedEncoding(header)
  parsedHeaders.set(header, encoding)
  if (parsedHeaders.size > MAX_PARSED_HEADERS) {
    const [oldest = ''] = parsedHeaders.keys()
    parsedHeaders.delete(oldest)
  }
  return encoding
}
