import { once } from 'node:events'
import { createServer } from 'node:net'

/** Checks, before anything slow begins, that the server can listen; returns the problem or null. */
export async function portProblem(host: string, port: number): Promise<string | null> {
  const probe = createServer()
  try {
    probe.listen(port, host)
    await once(probe, 'listening')
    return null
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'EADDRINUSE')
      return `Port ${port} is taken by another program. Stop it, or set PORT to another one.`
    if (code === 'EACCES')
      return `Port ${port} may not be used by this user. Set PORT to one above 1023.`
    return `The server can't listen on ${host}:${port}: ${(error as Error).message}`
  } finally {
    probe.close()
  }
}
