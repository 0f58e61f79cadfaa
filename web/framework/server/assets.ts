/** Files that the HTML of a page refers to. */
export interface PageAssets {
  readonly scripts: readonly string[]
  readonly preloads: readonly string[]
  readonly styles: readonly string[]
}

/** The part of Vite's manifest that is used here. */
interface ManifestChunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
}
export type Manifest = Readonly<Record<string, ManifestChunk>>

export const clientEntry = 'entry-client.tsx'
export const serverEntry = 'entry-server.tsx'
/** Folder of the build for files that are served by their plain name. */
export const fixedFolder = 'fixed'

/**
 * Lists the entry and the page, each with all its static imports, so that they load in one round
 * trip.
 */
export function findPageAssets(manifest: Manifest, page: string): PageAssets {
  const chunks = new Map<string, ManifestChunk>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`${name} is not in the manifest of the client build`)
    if (chunks.has(name)) return
    chunks.set(name, chunk)
    chunk.imports?.forEach(visit)
  }
  visit(clientEntry)
  visit(page)
  const entry = manifest[clientEntry]?.file
  const files = [...chunks.values()]
  return {
    scripts: files.filter(({ file }) => file === entry).map(({ file }) => `/${file}`),
    preloads: files.filter(({ file }) => file !== entry).map(({ file }) => `/${file}`),
    styles: [...new Set(files.flatMap(({ css }) => css ?? []))].map((file) => `/${file}`),
  }
}
