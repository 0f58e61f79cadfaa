import { defineConfig, devices } from '@playwright/test'
import { findHeadless } from './scripts/setup/chromium.mjs'

const chromium = findHeadless()

export default defineConfig({
  testDir: './e2e',
  globalSetup: './e2e/server.ts',
  outputDir: './test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // A journey that passes only the second time is a fault to be found: `npm test` repeats and names it.
  retries: 0,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    // Told by e2e/server.ts, which runs before.
    ...(process.env['E2E_URL'] ? { baseURL: process.env['E2E_URL'] } : {}),
    launchOptions: chromium ? { executablePath: chromium } : {},
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // A trace of every journey costs a third of the run: asked for by TRACE=on when one is needed.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: ['phone.spec.ts', 'gate*.spec.ts'],
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      // As many pixels as points: nobody looks, and drawing them takes a third of the time.
      use: {
        ...devices['Pixel 7'],
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 1,
      },
    },
  ],
})
