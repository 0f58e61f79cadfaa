import { fold, isSlug } from './slug.ts'

const MAX_LENGTH = 80

/** Slug made from a name, or the fallback where nothing is left of it. */
export function makeSlug(name: string, fallback: string): string {
  const slug = fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, '')
  return isSlug(slug) ? slug : fallback
}
