import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { findHeadless } from './scripts/setup/chromium.mjs'
import VitestReporter from './scripts/test/vitest-reporter.ts'

const chromium = findHeadless()

/**
 * Short files that wait for products or retries: run first, because at the end, where short files
 * go, they would delay the whole run.
 */
const LONG =
  /server\/(start|replica|rush-faults|faults\/drill|database\/embedded)\.test\.ts$|refund-buyers\.test\.ts$/

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

const NOT_TESTS = [...configDefaults.exclude, '.data/**', '.node/**']
/** Files that only `npm run test:pooler` runs, because they need PgBouncer. */
const POOLER_FILES = process.env['TEST_POOLER'] === '1' ? [] : ['**/*.pooler.test.ts']

const onPostgres = {
  globalSetup: './server/testing/provide-postgres.ts',
  // Generous timeouts, for a machine that is busy with something else.
  testTimeout: 120_000,
  hookTimeout: 180_000,
  // They mostly wait: for processes, timeouts, retries.
  maxWorkers: 3,
}

export default defineConfig({
  test: {
    reporters: ['default', new VitestReporter()],
    // A test alone would hide all others, and one that asserts nothing passes whatever happens.
    allowOnly: false,
    // A wait that succeeds ends at once; its deadline is that of a busy machine.
    expect: { requireAssertions: true, poll: { timeout: 60_000 } },
    sequence: { sequencer: LongFirst },
    exclude: NOT_TESTS,
    projects: [
      {
        // Pure code: no database, no browser. `npm run check` runs these.
        extends: true,
        test: {
          name: 'unit',
          include: ['{rules,contracts,posters,web,demo,scripts}/**/*.test.ts'],
          // They leave nothing behind; a process per file would take three times as long.
          isolate: false,
          // Vitest leaves a core to itself, but has little to do.
          maxWorkers: 2,
          // Some start processes, and a busy machine is no failure.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        // Everything that uses a real PostgreSQL.
        extends: true,
        test: {
          ...onPostgres,
          name: 'api',
          include: ['{api,sandbox,server}/**/*.test.ts'],
          exclude: [...NOT_TESTS, '**/*.{alone,long}.test.ts', ...POOLER_FILES],
          // Loading the server again for each file takes longer than most of their tests.
          isolate: false,
          // V8 begins with little room for young objects, and collects them often.
          execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
        },
      },
      {
        // Whole drills and programs that most machines lack. `npm run test:all` runs them.
        extends: true,
        test: { ...onPostgres, name: 'long', include: ['{api,sandbox,server}/**/*.long.test.ts'] },
      },
      {
        // Tests that replace a module, for which they need a process of their own.
        extends: true,
        test: { ...onPostgres, name: 'api-alone', include: ['api/**/*.alone.test.ts'] },
      },
      {
        // Components, in a real browser.
        extends: true,
        plugins: [react(), tailwindcss()],
        // Found before the run: a dependency found during it reloads the page, with a second React.
        optimizeDeps: { entries: ['web/**/*.tsx'] },
        test: {
          name: 'browser',
          include: ['web/**/*.test.tsx'],
          setupFiles: './vitest.browser-setup.ts',
          // One page for all files of a worker: the setup file resets what they share.
          isolate: false,
          // Timeout of a failing test; a slow machine is no failure.
          testTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
          maxWorkers: 2,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: chromium ? { executablePath: chromium } : {},
              contextOptions: {
                locale: 'pt-BR',
                timezoneId: 'America/Sao_Paulo',
                reducedMotion: 'reduce',
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        // The smoke journey in Firefox and WebKit, one browser at a time. `npm run test:all` runs it.
        extends: true,
        test: {
          name: 'engines',
          include: ['e2e/engines/**/*.test.ts'],
          globalSetup: './e2e/server.ts',
          fileParallelism: false,
          // A step waits several times; these timeouts report what was missing.
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
