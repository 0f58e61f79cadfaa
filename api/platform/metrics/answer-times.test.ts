import { expect, test } from 'vitest'
import { createAnswerTimes } from './answer-times.ts'

test('each response is counted in every bucket at or above its time, by route and status', () => {
  const times = createAnswerTimes()
  const page = { method: 'GET', route: '/*', status: 200 }
  for (const ms of [0.5, 1, 7, 20_000]) times.observe({ ...page, ms })
  times.observe({ ...page, status: 404, ms: 3 })
  times.observe({ ...page, method: 'POST', ms: 3 })
  const text = times.text()
  const labels = 'method="GET",route="/*",status="200"'
  expect(text).toContain(`http_request_seconds_bucket{le="0.001",${labels}} 2\n`)
  expect(text).toContain(`http_request_seconds_bucket{le="0.005",${labels}} 2\n`)
  expect(text).toContain(`http_request_seconds_bucket{le="0.01",${labels}} 3\n`)
  expect(text).toContain(`http_request_seconds_bucket{le="10",${labels}} 3\n`)
  expect(text).toContain(`http_request_seconds_bucket{le="+Inf",${labels}} 4\n`)
  expect(text).toContain(`http_request_seconds_sum{${labels}} 20.0085\n`)
  expect(text).toContain(`http_request_seconds_count{${labels}} 4\n`)
  expect(text).toContain('http_request_seconds_count{method="GET",route="/*",status="404"} 1\n')
  expect(text).toContain('http_request_seconds_count{method="POST",route="/*",status="200"} 1\n')
})
