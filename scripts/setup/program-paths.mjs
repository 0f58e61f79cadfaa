import { delimiter, join } from 'node:path'

/** Folders of programs that a PATH may lack. Debian's daemons are not in an ordinary user's. */
const OTHERS = ['/usr/bin', '/usr/sbin', '/snap/bin']

/**
 * Candidate paths of programs with these names, by PATH.
 *
 * @param {string[]} names
 */
export function programPaths(...names) {
  const folders = (process.env['PATH'] ?? '').split(delimiter).concat(OTHERS)
  return folders.flatMap((folder) => names.map((name) => join(folder, name)))
}
