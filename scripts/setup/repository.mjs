import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder that this repository was cloned into. */
export const REPOSITORY = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
