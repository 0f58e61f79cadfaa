// Loaded before a program of ours: it must not outlive the script that started it, or a killed
// `npm start` would leave a server that holds the port and the data folder.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.channel?.unref()
