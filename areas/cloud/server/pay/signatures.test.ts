import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { root } from '#core/server/root.ts'
import { fenOf } from './alipay.ts'
import { signFields, verifyAnswer, verifyFields } from './alipay-crypto.ts'
import { BadCallback } from './channel.ts'
import { openResource, platformKey, signRequest, verifySigned } from './wechat-crypto.ts'

/** What the gateways' own libraries publish; it is not part of the product. */
const published = path.join(root, '../shared/data/trace/pay')
const read = (name: string) => JSON.parse(readFileSync(path.join(published, name), 'utf8'))

describe.skipIf(!existsSync(published))('published callbacks', () => {
  test('of WeChat Pay are verified and opened', () => {
    const { notify, aes } = read('wechatpay-v3.json')
    const header = (name: string): string => notify.headers[name]
    const signed = {
      timestamp: header('Wechatpay-Timestamp'),
      nonce: header('Wechatpay-Nonce'),
      signature: header('Wechatpay-Signature'),
      serial: header('Wechatpay-Serial'),
      body: notify.body,
    }
    const keys = new Map([[signed.serial, platformKey(notify.certificate)]])
    const at = (seconds: number) => new Date((notify.now + seconds) * 1000)
    for (const seconds of [0, 300, -300]) verifySigned(keys, signed, at(seconds))
    for (const wrong of [
      { ...signed, body: `${signed.body} ` },
      { ...signed, nonce: 'other' },
      { ...signed, serial: 'other' },
      { ...signed, signature: `WECHATPAY/SIGNTEST/${signed.signature}` },
    ])
      expect(() => verifySigned(keys, wrong, at(0))).toThrow(BadCallback)
    for (const seconds of [301, -301]) expect(() => verifySigned(keys, signed, at(seconds))).toThrow(BadCallback)
    expect(openResource(Buffer.from(notify.apiv3Key), JSON.parse(notify.body).resource)).toBe(notify.plaintext)
    const sealed = { ciphertext: aes.Ciphertext, nonce: aes.Nonce, associated_data: aes.AssociatedData }
    expect(openResource(Buffer.from(aes.APIV3Key), sealed)).toBe(aes.Plaintext)
    expect(() => openResource(Buffer.from(aes.APIV3Key), { ...sealed, associated_data: '' })).toThrow(BadCallback)
  })

  test('of Alipay are verified, and none that was altered', () => {
    const { publicKey, valid, invalid } = read('alipay-notify.json')
    const key = createPublicKey(`-----BEGIN PUBLIC KEY-----\n${publicKey}\n-----END PUBLIC KEY-----`)
    expect(verifyFields(key, valid)).toBe(true)
    for (const { why, fields } of invalid) expect(verifyFields(key, fields), why).toBe(false)
  })
})

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

test('what is signed for WeChat Pay is verified, and nothing else', () => {
  const body = '{"a":1}'
  const keys = new Map([['S', publicKey]])
  // A request is signed over two lines more than an answer.
  const signature = signRequest(privateKey, { method: 'GET', path: '/v3', timestamp: '1', nonce: 'n', body })
  expect(() =>
    verifySigned(keys, { timestamp: '1', nonce: 'n', signature, serial: 'S', body }, new Date(1000)),
  ).toThrow(BadCallback)
})

test('what is signed for Alipay is verified whatever its order, and nothing else', () => {
  const fields = fc.dictionary(fc.stringMatching(/^[a-z_]{1,12}$/), fc.string({ maxLength: 20 }), { maxKeys: 8 })
  fc.assert(
    fc.property(fields, fc.string({ minLength: 1 }), ({ sign: _, sign_type: __, ...said }, other) => {
      const sign = signFields(privateKey, said)
      const turned = Object.fromEntries(Object.entries(said).reverse())
      expect(verifyFields(publicKey, { ...turned, sign, sign_type: 'RSA2' })).toBe(true)
      expect(verifyFields(publicKey, { ...said, zz_more: other, sign, sign_type: 'RSA2' })).toBe(false)
      expect(verifyFields(publicKey, { ...said, sign, sign_type: 'RSA' })).toBe(false)
    }),
    { numRuns: 30 },
  )
})

test('an answer of Alipay is verified as it was written', () => {
  const part = '{"code":"10000", "msg":"a } \\" {", "qr_code":"x"}'
  const sign = signFields(privateKey, {})
  expect(verifyAnswer(publicKey, `{"a_response":${part},"sign":"${sign}"}`, 'a_response')).toBe(false)
  expect(verifyAnswer(publicKey, '{"sign":"x"}', 'a_response')).toBe(false)
})

test.each([
  ['0.10', 10],
  ['88.5', 8850],
  ['9800', 980_000],
])('%s yuan are %i fen', (text, fen) => expect(fenOf(text)).toBe(fen))
test.each(['', '-1', '1.234', '1e3'])('“%s” is no amount', (text) => expect(() => fenOf(text)).toThrow(BadCallback))
