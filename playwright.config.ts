import { defineConfig, devices } from '@playwright/test'
import { isLongRun } from './api/testing/long-run.ts'
import { findHeadless } from './scripts/setup/chromium.mjs'

const chromium = findHeadless()

/**
 * Each journey runs on the screen that its users have: a phone, unless it is tagged `@desktop`, or
 * `@both` where the two differ. `npm run test:all` runs all of them on both, except those tagged
 * `@phone`, which only phones can pass. It also runs those tagged `@long`, whose promise a component
 * or API test keeps in `npm test`.
 */
const ONE_SCREEN = {
  desktop: { grep: /@desktop|@both/, grepInvert: /@long/ },
  phone: { grepInvert: /@desktop|@long/ },
}
/** The gate, the menu behind a button and the bar at the foot of an event exist on phones only. */
const PHONES_ONLY = ['phone.spec.ts', 'gate*.spec.ts', 'one-scroll.spec.ts']

export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/server.ts',
  outputDir: './test-results',
  // More than there are cores: the tests mostly wait for responses.
  workers: 4,
  fullyParallel: true,
  // A test alone would hide all others.
  forbidOnly: true,
  // A test that passes only on a retry has failed.
  retries: 0,
  // Generous timeouts, for a machine that is busy with something else.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['./scripts/test/playwright-reporter.ts']],
  use: {
    browserName: 'chromium',
    // Set by e2e/server.ts, which runs before.
    ...(process.env['E2E_URL'] ? { baseURL: process.env['E2E_URL'] } : {}),
    launchOptions: chromium ? { executablePath: chromium } : {},
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // Animations cost time, and axe would take text below a bar that fades in for text of too little
    // contrast.
    reducedMotion: 'reduce',
    // Tracing costs a third of the run: set TRACE=on when it is needed.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: PHONES_ONLY,
      ...(isLongRun ? { grepInvert: /@phone/ } : ONE_SCREEN.desktop),
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      ...(isLongRun ? {} : ONE_SCREEN.phone),
      // One pixel per point: nobody looks, and drawing more takes a third of the time.
      use: {
        ...devices['Pixel 7'],
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 1,
      },
    },
  ],
})
