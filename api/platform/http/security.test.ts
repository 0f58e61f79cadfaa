import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createScannerHeaders, createSecureHeaders } from './security.ts'

const read = readConfig({ NODE_ENV: 'test' })
if (!read.ok) throw new Error(read.problems.join())
const { config } = read

test('only a page that scans may use the camera and WebAssembly, and differs in nothing else', () => {
  const usual = createSecureHeaders(config)
  const scanner = createScannerHeaders(config)
  const [policy, permissions] = ['content-security-policy', 'permissions-policy'] as const
  expect(usual[policy]).not.toContain('wasm')
  expect(usual[permissions]?.split(', ')).toContain('camera=()')
  expect(usual[permissions]).toMatch(/^([a-z-]+=\(\)(, |$))+$/)
  expect(scanner).toEqual({
    ...usual,
    [policy]: usual[policy]?.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"),
    [permissions]: usual[permissions]?.replace('camera=()', 'camera=(self)'),
  })
})

test('the headers keep other sites from framing, embedding and sniffing', () => {
  const { 'content-security-policy': policy, ...others } = createSecureHeaders(config)
  expect(policy?.split(';')).toEqual([
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https://tile.openstreetmap.org",
    "connect-src 'self' https://viacep.com.br",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    'report-uri /api/csp-reports',
  ])
  expect(others).toEqual({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('microphone=(), '),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
})

test('on https browsers are told to stay there', () => {
  const secure = { ...config, PUBLIC_URL: 'https://55tickets.example' }
  expect(createSecureHeaders(secure)['strict-transport-security']).toBe(
    'max-age=31536000; includeSubDomains',
  )
})
