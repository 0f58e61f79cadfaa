// Loaded before the product: its sweeps of ten seconds and more are five times as frequent, so that a
// test does not wait for them.
const MIN_MS = 10_000
const FACTOR = 5
const real = globalThis.setInterval

globalThis.setInterval = Object.assign(
  ((run: () => void, ms = 0, ...more: []) =>
    real(run, ms >= MIN_MS ? ms / FACTOR : ms, ...more)) as typeof setInterval,
  real,
)
