import { delimiter, join } from 'node:path'

/**
 * Where programs of these names may lie, by the path of programs.
 *
 * @param {string[]} names
 */
export function programPaths(...names) {
  const folders = (process.env['PATH'] ?? '').split(delimiter).concat('/usr/bin', '/snap/bin')
  return folders.flatMap((folder) => names.map((name) => join(folder, name)))
}
