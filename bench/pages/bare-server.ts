import Fastify from 'fastify'

// Baseline for our pages: the least that a Fastify route can do.
const app = Fastify()
app.get('/', async () => ({ ok: true }))
await app.listen({ host: 'localhost', port: Number(process.argv[2]) })
