import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { vectors, vectorsMissing } from '#engines/gs1/vectors.fixture.ts'
import { headersOf, newSecret, sign } from './signature.ts'

describe('a signature of Standard Webhooks 1.0', () => {
  it('is that of the example of its libraries', () => {
    const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1_614_265_330, body: '{"test": 2432232314}' }
    expect(sign('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', message)).toBe(
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    )
  })

  it.skipIf(vectorsMissing)(`is that of the published vectors${vectorsMissing ? `: ${vectorsMissing}` : ''}`, () => {
    const none = { sign: { secret: '', id: '', timestamp: 0, payload: '', signature: '' } }
    const { sign: one } = vectors('webhooks/standard-webhooks.json', none)
    expect(sign(one.secret, { id: one.id, timestamp: one.timestamp, body: one.payload })).toBe(one.signature)
  })

  it('is accepted by an independent verifier under each of several secrets, and by none under another', () => {
    const [old, fresh] = [newSecret(), newSecret()]
    const body = JSON.stringify({ type: 'webhook.test', data: { name: '冲压 1' } })
    const headers = headersOf([fresh, old], { id: 'msg_1', timestamp: Math.floor(Date.now() / 1000), body })
    for (const secret of [old, fresh]) expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body))
    expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow('signature')
    expect(() => new Webhook(fresh).verify(`${body} `, headers)).toThrow('signature')
  })
})
