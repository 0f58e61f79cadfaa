import { expect, test } from 'vitest'
import { createAnswerTimes } from './answer-times.ts'

test('each answer is counted in every bound that it keeps, apart by route and status', () => {
  const times = createAnswerTimes()
  const pages = times.timer('GET', '/*', 200)
  for (const ms of [0.5, 1, 7, 20_000]) pages.observe(ms)
  times.timer('GET', '/*', 404).observe(3)
  const text = times.text()
  const page = 'method="GET",route="/*",status="200"'
  expect(text).toContain(`http_request_seconds_bucket{le="0.001",${page}} 2\n`)
  expect(text).toContain(`http_request_seconds_bucket{le="0.005",${page}} 2\n`)
  expect(text).toContain(`http_request_seconds_bucket{le="0.01",${page}} 3\n`)
  expect(text).toContain(`http_request_seconds_bucket{le="10",${page}} 3\n`)
  expect(text).toContain(`http_request_seconds_bucket{le="+Inf",${page}} 4\n`)
  expect(text).toContain(`http_request_seconds_sum{${page}} 20.0085\n`)
  expect(text).toContain(`http_request_seconds_count{${page}} 4\n`)
  expect(text).toContain('http_request_seconds_count{method="GET",route="/*",status="404"} 1\n')
})
