import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import forge from 'node-forge'

export const p12Password = '密码 p12'

interface Made {
  /** PKCS#12. */
  bytes: Buffer
  certificate: X509Certificate
}

function newKey(): forge.pki.rsa.PrivateKey {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return forge.pki.privateKeyFromPem(privateKey.export({ type: 'pkcs1', format: 'pem' }).toString())
}

/**
 * A certificate that vouches for itself, with its key, as a factory brings them.
 *
 * @param days until it ends
 * @param ofAnother whether the key that goes with it is another one
 */
export function p12({ days = 90, ofAnother = false }: { days?: number; ofAnother?: boolean } = {}): Made {
  const key = newKey()
  const made = forge.pki.createCertificate()
  made.publicKey = forge.pki.setRsaPublicKey(key.n, key.e)
  made.serialNumber = '00e1f2'
  made.validity.notBefore = new Date(Date.now() - 400 * 86_400_000)
  made.validity.notAfter = new Date(Date.now() + days * 86_400_000)
  const names = [
    { name: 'commonName', value: 'Document control' },
    { name: 'organizationName', value: 'Crescent Works' },
  ]
  made.setSubject(names)
  made.setIssuer(names)
  made.sign(key, forge.md.sha256.create())
  const file = forge.pkcs12.toPkcs12Asn1(ofAnother ? newKey() : key, [made], p12Password, { algorithm: 'aes256' })
  return {
    bytes: Buffer.from(forge.asn1.toDer(file).getBytes(), 'binary'),
    certificate: new X509Certificate(forge.pki.certificateToPem(made)),
  }
}
