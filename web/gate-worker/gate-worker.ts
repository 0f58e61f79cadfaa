/** Files of one build of the gate, which it needs to work offline. */
export interface GateBuild {
  /** Identifies the build; another build has other files. */
  readonly version: string
  /** Main script in the page of this build. */
  readonly entry: string
  readonly files: readonly string[]
}

interface WorkerDeps {
  readonly origin: string
  readonly caches: Pick<CacheStorage, 'keys' | 'delete' | 'match'> & {
    open(name: string): Promise<Pick<Cache, 'put' | 'addAll' | 'match'>>
  }
  readonly fetch: (request: Request | string) => Promise<Response>
}

const PAGE = '/portaria'
const PREFIX = 'portaria-'
/** Time to wait for the newest page before the cached one is shown. */
const PAGE_TIMEOUT_MS = 3000
/** Number of builds in the cache: an open page may still request files of the previous one. */
const MAX_CACHED_BUILDS = 2

/**
 * Logic of the service worker of `/portaria`, separate from its events so that it can be tested.
 */
export function createGateWorker(build: GateBuild, { origin, caches, fetch }: WorkerDeps) {
  const name = PREFIX + build.version

  /**
   * True if the page belongs to this build: during a deployment it may come from another one, whose
   * files are not cached.
   */
  const isOurs = async (page: Response) => (await page.clone().text()).includes(build.entry)

  const freshPage = async (request: Request): Promise<Response> => {
    const page = await withTimeout(PAGE_TIMEOUT_MS, fetch(request))
    if (page.status >= 500) throw new Error(`the page answered ${page.status}`)
    if (page.ok && (await isOurs(page))) await (await caches.open(name)).put(PAGE, page.clone())
    return page
  }

  return {
    /** Caches all files or fails: then the previous build stays active. */
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
      for (const old of others.slice(0, Math.max(0, others.length - MAX_CACHED_BUILDS + 1))) {
        await caches.delete(old)
      }
    },

    /** Answers a request; undefined for requests that are not the gate's, such as all API calls. */
    answer(request: Request): Promise<Response> | undefined {
      const url = new URL(request.url)
      const { pathname } = url
      if (request.method !== 'GET' || url.origin !== origin) return undefined
      if (pathname.startsWith('/assets/')) return cachedFile(request)
      if (pathname === PAGE && request.mode === 'navigate') return newestPage(request)
      return undefined
    },
  }

  /** Returns the cached file. Its name contains a hash of its content, so it never changes. */
  async function cachedFile(request: Request): Promise<Response> {
    return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
  }

  async function newestPage(request: Request): Promise<Response> {
    try {
      return await freshPage(request)
    } catch {
      const cached = await (await caches.open(name)).match(PAGE, { ignoreVary: true })
      return cached ?? fetch(request)
    }
  }
}

function withTimeout<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('timeout')), timeoutMs)
  })
  return Promise.race([work, timeout])
}
