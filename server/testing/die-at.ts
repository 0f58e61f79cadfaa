// Loaded before a program: kills its process with SIGKILL at the step that DIE_AT names. A step is
// the nth printed line, database statement or started program that contains a text.
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

type Query = (...args: unknown[]) => unknown
const client = pg.Client.prototype as unknown as { query: Query }
const { query } = client
client.query = function ask(...args) {
  const [statement] = args
  reach(typeof statement === 'object' ? (statement as { text?: unknown }).text : statement)
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
