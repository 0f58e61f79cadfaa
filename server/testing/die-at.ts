// Loaded before a program: kills its process with SIGKILL at the step that DIE_AT names. A step is
// the nth printed line, database statement or started program that contains a text; a statement also by
// one of its parameters.
import childProcess from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'
import pg from 'pg'

const { text, value, nth } = JSON.parse(process.env['DIE_AT'] ?? '') as {
  text: string
  value?: string
  nth: number
}
let left = nth

function reach(step: unknown, values: readonly unknown[] = []): void {
  if (typeof step !== 'string' || !step.includes(text)) return
  if (value !== undefined && !values.includes(value)) return
  left -= 1
  if (left === 0) process.kill(process.pid, 'SIGKILL')
}

const { log } = console
console.log = (...words: unknown[]) => {
  log(...words)
  reach(words[0])
}

interface Statement {
  readonly text?: unknown
  readonly values?: unknown
}
type Query = (...args: unknown[]) => unknown
const client = pg.Client.prototype as unknown as { query: Query }
const { query } = client
client.query = function ask(...args) {
  const [statement, values] = args
  const given =
    typeof statement === 'object' ? (statement as Statement) : { text: statement, values }
  reach(given.text, Array.isArray(given.values) ? given.values : [])
  return query.apply(this, args)
}

// Killed once the other program runs, which lives on alone.
type Spawn = (...args: unknown[]) => unknown
const programs = childProcess as unknown as { spawn: Spawn }
const { spawn } = programs
programs.spawn = (...args) => {
  const child = spawn(...args)
  reach(args[0])
  return child
}
syncBuiltinESMExports()
