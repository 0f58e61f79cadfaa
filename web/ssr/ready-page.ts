import { acceptedEncoding, type Encoding } from './encodings.ts'
import { type FinishedPage, staleSeconds } from './pages.ts'

/**
 * A page that may be served as it is while it is fresh, and a while longer while it is being
 * renewed.
 */
export interface ReadyPage {
  readonly freshUntil: number
  readonly staleUntil: number
  pick(acceptEncoding: string | undefined): Picked
}

interface Picked {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/**
 * Cache of parsed `Accept-Encoding` headers: browsers send only a handful of different ones, and
 * parsing takes longer than a lookup.
 */
const understood = new Map<string, Encoding>()
const MOST_UNDERSTOOD = 100

export function readyPage(page: FinishedPage, headers: Record<string, string>): ReadyPage {
  const forms = new Map<Encoding, Picked>()
  return {
    freshUntil: page.freshUntil,
    staleUntil: page.freshUntil + staleSeconds * 1000,
    pick(acceptEncoding = '') {
      const encoding = understand(acceptEncoding)
      let form = forms.get(encoding)
      if (!form) {
        const said =
          encoding === 'identity' ? headers : { ...headers, 'content-encoding': encoding }
        form = { headers: said, body: page.body[encoding] }
        forms.set(encoding, form)
      }
      return form
    },
  }
}

function understand(header: string): Encoding {
  const known = understood.get(header)
  if (known) return known
  const encoding = acceptedEncoding(header)
  understood.set(header, encoding)
  if (understood.size > MOST_UNDERSTOOD) {
    const [oldest = ''] = understood.keys()
    understood.delete(oldest)
  }
  return encoding
}
