import { clientEntry, type Manifest } from '../framework/server/assets.ts'

const gatePage = 'pages/gate/chunk.ts'

/**
 * Lists every file that `/portaria` may request, also the lazily loaded ones, because it must work
 * offline. Files that the app frame loads for other pages are left out.
 */
export function gateAssets(manifest: Manifest): string[] {
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`${name} is not in the manifest of the client build`)
    if (seen.has(name)) return
    seen.add(name)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) {
      files.add(`/${file}`)
    }
    chunk.imports?.forEach(visit)
    chunk.dynamicImports?.filter(isForGate).forEach(visit)
  }
  visit(clientEntry)
  visit(gatePage)
  return [...files].sort()
}

const isForGate = (name: string) =>
  !name.startsWith('pages/') && (!name.startsWith('areas/') || name.startsWith('areas/gate/'))
