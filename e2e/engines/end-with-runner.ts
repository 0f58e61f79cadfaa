/**
 * Ends this worker when the test runner is gone: a runner that was killed leaves its workers running,
 * and those their browsers.
 */
export function endWithRunner(stopBrowser: () => void = () => undefined): void {
  process.once('disconnect', () => {
    stopBrowser()
    process.kill(process.pid, 'SIGKILL')
  })
}
