import Fastify from 'fastify'

// The measure for our own route: the least that a Fastify route does to take the same body and to
// answer with as much. No schema, no caller, no limits, no log.
const ANSWER = {
  _id: '0b6e4f00-0000-4000-8000-000000000001',
  status: 'PENDING',
  expiresAt: '2030-01-01T00:00:00.000Z',
  total: 50,
  calculatedFeeAmount: 5,
  amountCharged: 55,
}
const app = Fastify()
app.post('/api/events/:id/reserve', async (request, reply) => {
  const { eventId } = request.body as { eventId: string }
  return reply.code(201).send({ ...ANSWER, _id: eventId })
})
await app.listen({ host: 'localhost', port: Number(process.argv[2]) })
