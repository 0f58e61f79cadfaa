import Fastify from 'fastify'
import { ANSWER } from './answer.ts'

// Baseline for our route: the least that a Fastify route does to accept the same body and to answer
// with as much. No schema, no caller, no limits, no log.
const app = Fastify()
app.post('/api/events/:id/reserve', async (request, reply) => {
  const { eventId } = request.body as { eventId: string }
  return reply.code(201).send({ ...ANSWER, _id: eventId })
})
await app.listen({ host: 'localhost', port: Number(process.argv[2]) })
