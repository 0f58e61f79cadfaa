/**
 * Ends this worker when the test runner is gone: a runner that was killed leaves its workers
 * running, and those their browsers.
 */
export function endWithRunner(cleanUp: () => void): void {
  process.once('disconnect', () => {
    cleanUp()
    process.kill(process.pid, 'SIGKILL')
  })
}
