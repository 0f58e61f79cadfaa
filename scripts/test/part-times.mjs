import { cpus } from 'node:os'

/**
 * Where the time of a test run goes: seconds on the clock, and CPU seconds of the whole machine, which
 * include PostgreSQL and Chromium, and everything else that runs meanwhile.
 *
 * @typedef {{ title: string, goal?: number | undefined, wall: number, cpu: number }} PartTime
 */

/** Measures parts that follow one another; the first begins with this process. */
export function measureParts() {
  /** @type {PartTime[]} */
  const times = []
  let before = { wall: 0, cpu: cpuSeconds() }
  return {
    times,
    /** @param {{ title: string, goal?: number | undefined }} part which ends now */
    end({ title, goal }) {
      const now = { wall: performance.now() / 1000, cpu: cpuSeconds() }
      times.push({ title, goal, wall: now.wall - before.wall, cpu: now.cpu - before.cpu })
      before = now
    },
  }
}

/** Time in which cores were not idle. */
function cpuSeconds() {
  const spent = cpus().map(({ times: { user, nice, sys, irq } }) => user + nice + sys + irq)
  return sum(spent) / 1000
}

/**
 * The table, and below it a line for each part that took longer than its goal.
 *
 * @param {readonly PartTime[]} times
 */
export function formatPartTimes(times) {
  const goals = times.map(({ goal }) => goal)
  const total = {
    title: 'Total',
    goal: goals.includes(undefined) ? undefined : sum(goals.map(Number)),
    wall: sum(times.map(({ wall }) => wall)),
    cpu: sum(times.map(({ cpu }) => cpu)),
  }
  const head = ['', 'seconds', 'goal', 'CPU seconds']
  const rows = [...times, total].map(({ title, goal, wall, cpu }) => [
    title,
    wall.toFixed(1),
    goal === undefined ? '' : String(goal),
    cpu.toFixed(1),
  ])
  const over = times
    .filter(({ goal, wall }) => goal !== undefined && wall > goal)
    .map(({ title, goal, wall }) => `${title}: ${Math.ceil(wall)} of ${goal} s`)
  return [...[head, ...rows].map(formatRow), ...over].join('\n')
}

/** @param {string[]} row */
const formatRow = ([title = '', ...figures]) =>
  `${title.padEnd(20)}${figures.map((figure) => figure.padStart(12)).join('')}`

/** @param {number[]} values */
const sum = (values) => values.reduce((total, value) => total + value, 0)
