import { createHash, createPrivateKey, sign, X509Certificate } from 'node:crypto'
import { der, integer, none, octets, oid, partsOf, sequence, setOf } from './der.ts'

/** What a copy is signed with: the key and its certificate, which comes first, with those that vouch for it. PEM. */
export interface Signer {
  key: string
  chain: readonly string[]
}

const oids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsa: '1.2.840.113549.1.1.1',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
} as const

const sha256 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/**
 * A detached CMS signature (RFC 5652) as PAdES B-B asks for it (ETSI EN 319 142-1, EN 319 122-1): SHA-256, content type, digest and the
 * signing certificate (RFC 5035) among what is signed, and no time, which stands in the PDF.
 *
 * @param content what is signed, piece by piece
 */
export function cmsOf({ key: pem, chain }: Signer, content: readonly Uint8Array[]): Buffer {
  const key = createPrivateKey(pem)
  const certificates = chain.map((each) => new X509Certificate(each).raw)
  const own = certificates[0]
  if (!own) throw new Error('a signer has a certificate')
  const digest = sequence(oid(oids.sha256))
  const { issuer, serial } = named(own)
  const attributes = [
    attribute(oids.contentType, oid(oids.data)),
    attribute(oids.messageDigest, octets(sha256(...content))),
    // SHA-256 is what is meant where no algorithm stands. The issuer is a directory name.
    attribute(
      oids.signingCertificateV2,
      sequence(sequence(sequence(octets(sha256(own)), sequence(sequence(der(0xa4, issuer)), serial)))),
    ),
  ]
  const rsa = key.asymmetricKeyType === 'rsa'
  const signature = sign('sha256', setOf(0x31, attributes), key)
  const signerInfo = sequence(
    integer(1),
    sequence(issuer, serial),
    digest,
    setOf(0xa0, attributes),
    rsa ? sequence(oid(oids.rsa), none) : sequence(oid(oids.ecdsaWithSha256)),
    octets(signature),
  )
  const signedData = sequence(
    integer(1),
    setOf(0x31, [digest]),
    sequence(oid(oids.data)),
    setOf(0xa0, certificates),
    setOf(0x31, [signerInfo]),
  )
  return sequence(oid(oids.signedData), der(0xa0, signedData))
}

const attribute = (type: string, value: Buffer): Buffer => sequence(oid(type), der(0x31, value))

/** By what a certificate is known: its issuer's name and its number, as they stand in it. */
function named(certificate: Buffer): { issuer: Buffer; serial: Buffer } {
  const [body] = partsOf(certificate)
  const fields = partsOf(body as Buffer)
  // A certificate of the first version says no version.
  const first = fields[0]?.[0] === 0xa0 ? 1 : 0
  return { serial: fields[first] as Buffer, issuer: fields[first + 2] as Buffer }
}
