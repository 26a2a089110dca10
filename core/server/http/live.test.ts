import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { LiveHub, serveLive } from './live.ts'

const told = (team: number, topic: string) => JSON.stringify({ team, topic })

/** What somebody hears at once who subscribes from a position. */
function heardFrom(hub: LiveHub, team: number, position?: string): string[] {
  const chunks: string[] = []
  hub.subscribe(team, position, (chunk) => chunks.push(chunk))()
  return chunks.map((chunk) => /event: (\w+)/.exec(chunk)?.[1] ?? /"topic":"(\w+)"/.exec(chunk)?.[1] ?? chunk)
}

describe('a page that read before it listens', () => {
  it('hears what its team was told since its first answer, and nothing else', async () => {
    const hub = new LiveHub()
    const app = Fastify()
    serveLive(app, hub, () => Promise.reject(new Error('nobody listens here')))
    app.post('/read', () => ({}))
    app.post('/refused', (_request, reply) => reply.status(403).send({}))
    hub.publish(told(1, 'before'))
    const position = (await app.inject({ method: 'POST', url: '/read' })).headers['live-position'] as string
    hub.publish(told(1, 'between'))
    hub.publish(told(2, 'another'))
    expect(heardFrom(hub, 1, position)).toEqual(['between', 'hello'])
    expect(heardFrom(hub, 2, hub.position)).toEqual(['hello'])
    expect((await app.inject({ method: 'POST', url: '/refused' })).headers).not.toHaveProperty('live-position')
    await app.close()
  })

  it('is told to read anew where the position is of another server, or of before a loss', () => {
    const hub = new LiveHub()
    const { position } = hub
    expect(heardFrom(hub, 1, new LiveHub().position)).toEqual(['resync'])
    hub.resync()
    expect(heardFrom(hub, 1, position)).toEqual(['resync'])
  })
})
