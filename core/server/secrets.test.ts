import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openSecrets, SecretLost } from './secrets.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'gemba-secrets-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

test('what is sealed opens again, by another server with the same key too', () => {
  const sealed = openSecrets({ secret: undefined, dataDir }).seal('smtp://a:密码@mail', 'team 1')
  expect(sealed).not.toContain('smtp')
  expect(openSecrets({ secret: undefined, dataDir }).open(sealed, 'team 1')).toBe('smtp://a:密码@mail')
  expect(statSync(join(dataDir, 'secret.key')).mode & 0o077).toBe(0)
})

test('the same text is sealed differently each time', () => {
  const secrets = openSecrets({ secret: 'a secret of the tests', dataDir })
  expect(secrets.seal('x', 'p')).not.toBe(secrets.seal('x', 'p'))
})

test('another key, another purpose and a changed text do not open it', () => {
  const secrets = openSecrets({ secret: 'a secret of the tests', dataDir })
  const sealed = secrets.seal('text', 'team 1')
  const changed = Buffer.from(sealed, 'base64')
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  expect(() => openSecrets({ secret: 'another secret, as long', dataDir }).open(sealed, 'team 1')).toThrow(SecretLost)
  expect(() => secrets.open(sealed, 'team 2')).toThrow(SecretLost)
  expect(() => secrets.open(changed.toString('base64'), 'team 1')).toThrow(SecretLost)
  expect(() => secrets.open('', 'team 1')).toThrow(SecretLost)
})
