/** What one build of the gate's page needs to live without network. */
export interface GateBuild {
  /** Names the build: another has other files. */
  readonly version: string
  /** The script that the page of this build begins with. */
  readonly entry: string
  readonly files: readonly string[]
}

interface Outside {
  readonly origin: string
  readonly caches: Pick<CacheStorage, 'open' | 'keys' | 'delete' | 'match'>
  readonly fetch: (request: Request | string) => Promise<Response>
}

const PAGE = '/portaria'
const PREFIX = 'portaria-'
/** How long somebody waits for the newest page before the kept one is shown. */
const PAGE_LIMIT_MS = 3000
/** A page that is open may still ask for files of the build before. */
const KEPT_BUILDS = 2

/** What the service worker of `/portaria` does, told apart from the events that ask for it. */
export function createGateWorker(build: GateBuild, { origin, caches, fetch }: Outside) {
  const name = PREFIX + build.version

  /** During a deployment the page may come from another build, whose files are not here. */
  const isOurs = async (page: Response) => (await page.clone().text()).includes(build.entry)

  const freshPage = async (request: Request): Promise<Response> => {
    const page = await within(PAGE_LIMIT_MS, fetch(request))
    if (page.status >= 500) throw new Error(`the page answered ${page.status}`)
    if (page.ok && (await isOurs(page))) await (await caches.open(name)).put(PAGE, page.clone())
    return page
  }

  return {
    /** All or nothing: while a file is missing, the build before stays in charge. */
    async install(): Promise<void> {
      const cache = await caches.open(name)
      await cache.addAll([...build.files])
      const page = await fetch(PAGE)
      if (!page.ok || !(await isOurs(page))) throw new Error('the page is of another build')
      await cache.put(PAGE, page)
    },

    async activate(): Promise<void> {
      const names = (await caches.keys()).filter((key) => key.startsWith(PREFIX))
      const others = names.filter((key) => key !== name)
      for (const old of others.slice(0, Math.max(0, others.length - KEPT_BUILDS + 1))) {
        await caches.delete(old)
      }
    },

    /** Undefined for what is none of its business, as all calls of the API are. */
    answer(request: Request): Promise<Response> | undefined {
      const url = new URL(request.url)
      const { pathname } = url
      if (request.method !== 'GET' || url.origin !== origin) return undefined
      if (pathname.startsWith('/assets/')) return keptFile(request)
      if (pathname === PAGE && request.mode === 'navigate') return newestPage(request)
      return undefined
    },
  }

  /** Its name carries a hash of its content: what is kept is what would come. */
  async function keptFile(request: Request): Promise<Response> {
    return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
  }

  async function newestPage(request: Request): Promise<Response> {
    try {
      return await freshPage(request)
    } catch {
      const kept = await (await caches.open(name)).match(PAGE, { ignoreVary: true })
      return kept ?? fetch(request)
    }
  }
}

function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('too late')), limitMs)
  })
  return Promise.race([work, late])
}
