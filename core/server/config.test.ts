import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const provider = { id: 'corp', name: 'Corp', issuer: 'https://id.example.com', clientId: 'gemba', clientSecret: 's' }

test.each([
  ['PORT', 'abc', 'must be a port number'],
  ['MQTT_PORT', 'abc', 'must be a port number, or off'],
  ['DATABASE_URL', 'db.example.com', 'must be an address that starts with postgres:// or postgresql://'],
  ['MQTT_URL', 'broker', 'must be an address that starts with mqtt://'],
  ['PUBLIC_URL', 'mes.example.com', 'must be an address that starts with http:// or https://'],
  ['SMTP_URL', 'mail', 'must be an address that starts with smtp:// or smtps://'],
  ['LOG_LEVEL', 'loud', 'must be one of fatal, error'],
  ['GEMBA_DEMO', 'no', 'must be one of on, off'],
  ['GEMBA_CLOUD', 'yes', 'must be one of on, off'],
  ['GEMBA_SECRET', 'short', 'must have at least 16 characters'],
  ['OIDC_PROVIDERS', 'corp', 'must be a JSON list'],
  ['OIDC_PROVIDERS', JSON.stringify([{ ...provider, issuer: 'id' }]), '0.issuer: must be an address'],
  ['OIDC_PROVIDERS', JSON.stringify([provider, { ...provider, clientId: '' }]), '1.clientId'],
  ['MQTT_TLS_KEY', 'key.pem', 'MQTT_TLS_CERT: must name the certificate'],
  ['MQTT_TLS_CERT', 'cert.pem', 'MQTT_TLS_KEY: must name the key'],
])('%s=%s is refused by name', (name, value, reason) => {
  const read = () => readConfig({ [name]: value })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(name)
  expect(read).toThrow(reason)
})

test('a key and a certificate that cannot be read are refused', () => {
  const read = () => readConfig({ MQTT_TLS_KEY: '/nowhere/key.pem', MQTT_TLS_CERT: '/nowhere/cert.pem' })
  expect(read).toThrow(/MQTT_TLS_KEY, MQTT_TLS_CERT: must be a key and its certificate.*ENOENT/s)
})

test('what is empty counts as absent', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', OIDC_PROVIDERS: JSON.stringify([provider]) })).toMatchObject({
    port: 8080,
    databaseUrl: undefined,
    providers: [provider],
  })
})
