import Fastify from 'fastify'

// The measure for our own pages: the least that a Fastify route can do.
const app = Fastify()
app.get('/', async () => ({ ok: true }))
await app.listen({ host: 'localhost', port: Number(process.argv[2]) })
