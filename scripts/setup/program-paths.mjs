import { delimiter, join } from 'node:path'

/**
 * Candidate paths of programs with these names, by PATH.
 *
 * @param {string[]} names
 */
export function programPaths(...names) {
  const folders = (process.env['PATH'] ?? '').split(delimiter).concat('/usr/bin', '/snap/bin')
  return folders.flatMap((folder) => names.map((name) => join(folder, name)))
}
