// Loaded before a program: ends its process as `kill -9` does, at the step that DIE_AT names. A step
// is the nth printed line, statement to the database or started program that holds a text.
import childProcess from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'
import pg from 'pg'

const { text, nth } = JSON.parse(process.env['DIE_AT'] ?? '') as { text: string; nth: number }
let left = nth

function reach(step: unknown): void {
  if (typeof step !== 'string' || !step.includes(text)) return
  left -= 1
  if (left === 0) process.kill(process.pid, 'SIGKILL')
}

const { log } = console
console.log = (...words: unknown[]) => {
  log(...words)
  reach(words[0])
}

type Query = (...asked: unknown[]) => unknown
const client = pg.Client.prototype as unknown as { query: Query }
const { query } = client
client.query = function ask(...asked) {
  const [statement] = asked
  reach(typeof statement === 'object' ? (statement as { text?: unknown }).text : statement)
  return query.apply(this, asked)
}

// Ended once the other program runs, which lives on alone.
type Spawn = (...given: unknown[]) => unknown
const programs = childProcess as unknown as { spawn: Spawn }
const { spawn } = programs
programs.spawn = (...given) => {
  const child = spawn(...given)
  reach(given[0])
  return child
}
syncBuiltinESMExports()
