import { join } from 'node:path'
import { oldestBrowsers } from '../web/build/browsers.ts'
import { bundleBrowserCode } from './browser-features/browser-code.ts'
import { exceptions } from './browser-features/exceptions.ts'
import { findUses } from './browser-features/find-uses.ts'
import { judgeUses } from './browser-features/judge-uses.ts'
import { runTool } from './setup/run-tool.mjs'

// Finds features that browser code uses and the oldest supported browsers lack. The compiler knows
// the methods of every value, but only of the language and our own code; the scan knows browser
// APIs and libraries, but no types.
const tsc = join('node_modules', '.bin', 'tsc')
const typesCode = await runTool(tsc, ['-p', 'web/tsconfig.browser.json'], process.env)
const problems = judgeUses((await bundleBrowserCode()).flatMap(findUses), exceptions)

for (const problem of problems) console.error(problem)
const oldest = Object.entries(oldestBrowsers).map((browser) => browser.join(' '))
if (typesCode !== 0 || problems.length > 0) {
  console.error(
    `\nThe oldest supported browsers are ${oldest.join(', ')}. Test for the feature and do without it there, ` +
      'use an older one, or give a reason in scripts/browser-features/exceptions.ts.',
  )
  process.exitCode = 1
} else {
  console.log(`The browser's code needs nothing that ${oldest.join(', ')} lack.`)
}
