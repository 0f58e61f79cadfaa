import { readFileSync } from 'node:fs'
import { checkLockfile } from './setup/lockfile.mjs'

const file = new URL('../package-lock.json', import.meta.url)
const problems = checkLockfile(JSON.parse(readFileSync(file, 'utf8')))
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
else console.log('The lockfile serves every supported machine and names no download host.')
